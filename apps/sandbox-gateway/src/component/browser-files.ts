import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { escapeHtml } from '#sandbox/pages/page.ts';

/** The modules of the frames. The gateway checks cards with the same ones. */
const MODULES = [
  'bank-frame/bank-fields.ts',
  'bank-frame/bank-forms.ts',
  'bank-frame/bank-frame.ts',
  'bank-frame/bank-labels.ts',
  'card-frame/card-fields.ts',
  'card-frame/card-frame.ts',
  'card-frame/field-texts.ts',
  'card-frame/number-parts.ts',
  'card-frame/regroup.ts',
  'cards/card-check.ts',
  'cards/card-expiry.ts',
  'cards/card-number.ts',
  'http/allowed-origins.ts',
  'frames/apply-theme.ts',
  'frames/elements.ts',
  'frames/form-fields.ts',
  'frames/form-frame.ts',
  'frames/frame-messages.ts',
  'frames/send-form.ts',
];

/** The modules of the domain that the bank frame shares with the gateway. */
const BANK_NUMBERS = [
  'australian-account',
  'australian-banks',
  'bank-problem-texts',
  'canadian-account',
  'canadian-institutions',
  'new-zealand-account',
  'new-zealand-banks',
  'read-bank-account',
  'typed-digits',
].map((name) => `payment-details/bank-numbers/${name}`);
const BANK_RULES = [...BANK_NUMBERS, 'values/invisible-characters'];

export type BrowserFile = { readonly path: string; readonly type: string; readonly content: string };

const SOURCES = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, SOURCES), 'utf8');
const readRules = (name: string): string =>
  readFileSync(new URL(import.meta.resolve(`@portal/domain/${name}`)), 'utf8');

/**
 * Node calls its own type stripping experimental at the first use; that notice would hide the start message.
 */
function withoutNotice<Result>(work: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * Returns a source as browsers read it: without types, and with addresses in place of
 * the app's own import names.
 */
const toScript = (source: string): string =>
  withoutNotice(() => stripTypeScriptTypes(source))
    .replaceAll("'#sandbox/", "'/modules/")
    .replaceAll(/'@portal\/domain\/([^']+)'/g, "'/modules/domain/$1.ts'");

/** Returns every file that browsers load from the gateway, other than its own pages. */
export function readBrowserFiles(portalOrigins: readonly string[]): readonly BrowserFile[] {
  const script = 'text/javascript; charset=utf-8';
  const page = (path: string) => read(path).replace('{portal-origins}', escapeHtml(portalOrigins.join(' ')));
  return [
    { path: '/component.js', type: script, content: toScript(read('component/component.ts')) },
    { path: '/card-frame', type: 'text/html; charset=utf-8', content: page('card-frame/card-frame.html') },
    { path: '/bank-frame', type: 'text/html; charset=utf-8', content: page('bank-frame/bank-frame.html') },
    { path: '/frame.css', type: 'text/css; charset=utf-8', content: read('frames/frame.css') },
    { path: '/pages.css', type: 'text/css; charset=utf-8', content: read('pages/pages.css') },
    ...MODULES.map((path) => ({ path: `/modules/${path}`, type: script, content: toScript(read(path)) })),
    ...BANK_RULES.map((name) => ({
      path: `/modules/domain/${name}.ts`,
      type: script,
      content: toScript(readRules(name)),
    })),
  ];
}
