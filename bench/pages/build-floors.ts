import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { policyWire } from './fake-api.ts';
import { brotliFile, type PageSite } from './page-server.ts';

const FLOORS = fileURLToPath(new URL('./floors/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles the static pages into one file of the run's folder and renders them. */
async function renderStaticPages(folder: string) {
  const result = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    // With the product's own React, not one that a package of the comparison brings.
    resolve: { dedupe: ['react', 'react-dom', 'scheduler'] },
    ssr: { noExternal: true },
    build: { write: false, target: 'es2022', ssr: join(FLOORS, 'static-pages.tsx') },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing of the static pages');
  const file = join(folder, 'static-pages.mjs');
  writeFileSync(file, output.output[0].code);
  const { staticPages } = (await import(file)) as {
    staticPages: (wire: unknown) => Record<'login' | 'policy', string>;
  };
  return staticPages(policyWire);
}

function siteOf(css: string, title: string, markup: string): PageSite {
  const meta =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">';
  const html = `<!doctype html><html lang="en"><head>${meta}<title>${title}</title><style>${css}</style></head><body><div id="root">${markup}</div></body></html>`;
  return { document: brotliFile('index.html', html), files: new Map() };
}

/** The pages that the product is held against: the same words and fields, and nothing else. */
export async function buildFloors(folder: string): Promise<Readonly<Record<'login' | 'policy', PageSite>>> {
  const css = readFileSync(join(FLOORS, 'floor.css'), 'utf8').replace(/\s+/g, ' ');
  const { login, policy } = await renderStaticPages(folder);
  return { login: siteOf(css, 'Log in', login), policy: siteOf(css, 'Policy', policy) };
}
