// Loaded before the server of a fault run, and by nothing else: puts a broken module in the place
// of one of the server's own.
import { registerHooks } from 'node:module';
import { PLANTED } from './planted-modules.ts';

const variant = PLANTED.find(({ name }) => name === process.env.PLANTED_VARIANT);
if (!variant) throw new Error('PLANTED_VARIANT names no broken variant');
const planted = new URL(variant.module, import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    // The planted module itself reaches the one that it replaces.
    const isReplaced = found.url.endsWith(variant.replaces) && context.parentURL !== planted;
    return isReplaced ? { ...found, url: planted } : found;
  },
});
