import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { escapeHtml } from '#sandbox/pages/page.ts';

/** The modules of the card frame. The gateway checks cards with the same ones. */
const MODULES = [
  'card-frame/apply-theme.ts',
  'card-frame/card-fields.ts',
  'card-frame/card-frame.ts',
  'card-frame/field-texts.ts',
  'card-frame/frame-messages.ts',
  'card-frame/regroup.ts',
  'card-frame/send-card.ts',
  'cards/card-check.ts',
  'cards/card-expiry.ts',
  'cards/card-number.ts',
  'component/allowed-origins.ts',
];

export type BrowserFile = { readonly path: string; readonly type: string; readonly content: string };

const SOURCES = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, SOURCES), 'utf8');

/** Node calls its own type stripping experimental at the first use; that notice would hide the start message. */
function withoutNotice<Result>(work: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Returns a source as browsers read it: without types, and with addresses in place of the app's own import names. */
const toScript = (path: string): string =>
  withoutNotice(() => stripTypeScriptTypes(read(path))).replaceAll("'#sandbox/", "'/modules/");

/** Returns every file that browsers load from the gateway, other than its own pages. */
export function readBrowserFiles(portalOrigins: readonly string[]): readonly BrowserFile[] {
  const script = 'text/javascript; charset=utf-8';
  const page = read('card-frame/card-frame.html').replace(
    '{portal-origins}',
    escapeHtml(portalOrigins.join(' ')),
  );
  return [
    { path: '/component.js', type: script, content: toScript('component/component.ts') },
    { path: '/card-frame', type: 'text/html; charset=utf-8', content: page },
    { path: '/card-frame.css', type: 'text/css; charset=utf-8', content: read('card-frame/card-frame.css') },
    { path: '/pages.css', type: 'text/css; charset=utf-8', content: read('pages/pages.css') },
    ...MODULES.map((path) => ({ path: `/modules/${path}`, type: script, content: toScript(path) })),
  ];
}
