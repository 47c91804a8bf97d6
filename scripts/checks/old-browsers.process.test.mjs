import { globSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../apps/portal/build/build-site.ts';
import { lackingIn, lackingInStyle } from './old-browsers.mjs';

const ROOT = join(import.meta.dirname, '../..');

test.each([
  'AbortSignal.timeout(1)',
  'AbortSignal.any([])',
  'Promise.withResolvers()',
  'Promise.try(() => 1)',
  'URL.canParse("x")',
  'Object.groupBy([], String)',
  '[1].toSorted()',
  '[1].findLast(Boolean)',
  '/(?<!a)b/.test("b")',
  '/(?<=a)b/.test("b")',
  'new RegExp("(?<!a)b", "u")',
  '/[a--b]/v.test("b")',
  'class A { static { A.b = 1; } }',
  'document.forms[0].requestSubmit()',
  'requestIdleCallback(() => 1)',
  'new CloseWatcher()',
])('[NAV-33] %s is found: a browser that the portal serves lacks it', (script) => {
  expect(lackingIn(`${script};`)).not.toEqual([]);
});

test.each([
  '[1].at(-1)',
  'structuredClone({})',
  'Object.hasOwn({}, "a")',
  '"a".replaceAll("a", "b")',
  'class A { #a = 1; has(other) { return #a in other; } }',
  'new AbortController().abort(new Error("a"))',
])('[NAV-33] %s is in all of them', (script) => {
  expect(lackingIn(`${script};`)).toEqual([]);
});

test.each([
  ['.a,.b:has(.c){color:red}', ['.a,.b:has(.c)']],
  ['.a{&:hover{color:red}}', ['&:hover']],
  ['.a{height:100dvh}', ['.a']],
  ['.b:has(.c),.d:has(> .e, .f){color:red}', []],
  ['.a{height:100vh;height:100dvh}', []],
  ['@supports (height:1dvh){.a{--window:100dvh}}', []],
])('[NAV-33] of the style %s a browser would lose %j', (css, lost) => {
  expect(lackingInStyle(css)).toEqual(lost);
});

/** The sources of which the build makes what browsers run. */
const SOURCES = globSync('apps/portal/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.(?:test|examples)\.tsx?$|\/(?:testing|gallery)\/|entry-prerender|boot\/documents/.test(file),
);

/** Uses that ask first or that something else brings, by the scripts that make them. */
const ALLOWED = [
  // A faster decoder, where there is one.
  [/decode-base64|document-viewer|inline-fonts|index\.html/, /^Uint8Array\.fromBase64/],
  // React asks for all of these; its createContext and TanStack's isActive have the names of newer methods.
  [/main-/, /^(?:setImmediate|navigation\b)|skipTransition|startViewTransition/],
  [/logged-in-/, /\.(?:createContext|isActive)\(/],
  // DOMPurify asks for trusted types.
  [/email-view-/, /createPolicy|createHTML|createScriptURL|getAttributeType/],
  // pdf.js is in these scripts alone: its legacy build brings what is of the language, `what-pdfjs-needs.ts`
  // the rest; it asks for others. Our own sources beside it are checked above.
  [/pdf-(?:view|worker)-/, /./],
  [/what-pdfjs-needs/, /^Promise\.withResolvers \?\?= /],
  // The pages and documents of pdf.js have methods with the names of newer ones.
  [/documents\/pdf\//, /\.getViewport\(\{ scale|^pdf\.getMetadata\(/],
  // SimpleWebAuthn asks for what only newer browsers tell of a passkey; so do we before a device is told.
  [/passkey-device-/, /getTransports|getPublicKey|getAuthenticatorData|isConditionalMediationAvailable/],
  [/signal-unknown|passkey-press-/, /signalUnknownCredential/],
  [/main-|can-use-passkeys/, /getClientCapabilities/],
  // Stops animations while journeys run; no site for customers has it.
  [/test-automation/, /replaceSync/],
];

const isAllowed = (file, { text, isSyntax }) =>
  !isSyntax && ALLOWED.some(([files, texts]) => files.test(file) && texts.test(text));

/** Returns what these scripts use and one of the browsers lacks. */
const foundIn = (scripts) =>
  scripts.flatMap(([file, script]) =>
    lackingIn(script)
      .filter((lacking) => !isAllowed(file, lacking))
      .map(({ message, text }) => `${file}: ${message}: ${text}`),
  );

test.each([
  ['assets/pdf-worker-a.js', '/(?<!a)b/.test(a);'],
  ['assets/pdf-view-a.js', 'new RegExp("(?<=a)b", "u");'],
  ['assets/pdf-view-a.js', 'class A { static { A.b = 1; } }'],
  ['assets/pdf-view-a.js', '/[a--b]/v.test(a);'],
  ['assets/pdf-view-a.js', 'import a from "a" with { type: "json" };'],
  ['apps/portal/src/features/documents/pdf/pdf-view.tsx', 'AbortSignal.timeout(1);'],
  ['apps/portal/src/features/documents/pdf/open-pdf.ts', 'Promise.withResolvers();'],
])('[NAV-33] beside the PDF library too, %s may not have %s', (file, script) => {
  expect(foundIn([[file, script]])).not.toEqual([]);
});

test('[NAV-33] the PDF library may ask for things', () => {
  expect(foundIn([['assets/pdf-view-a.js', 'new OffscreenCanvas(1, 1);']])).toEqual([]);
});

test('[NAV-33] no source of the portal uses what one of them lacks', { timeout: 600_000 }, async () => {
  expect(SOURCES.length).toBeGreaterThan(300);
  const scripts = await Promise.all(
    SOURCES.map(async (file) => {
      const { code } = await transformWithOxc(readFileSync(join(ROOT, file), 'utf8'), file, {
        target: 'esnext',
      });
      return [file, code];
    }),
  );
  expect(foundIn(scripts)).toEqual([]);
});
const site = join(mkdtempSync(join(tmpdir(), 'portal-')), 'site');
const read = (file) => readFileSync(join(site, file), 'utf8');
const filesOf = (ending) => readdirSync(site, { recursive: true }).filter((file) => file.endsWith(ending));
/** The texts inside the pages, between these tags. */
const inPages = (tag) =>
  filesOf('.html').flatMap((file) =>
    [...read(file).matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text]) => [file, text]),
  );
beforeAll(() => buildSite({ outDir: site }), 120_000);

test('[NAV-33] no built script uses what one of them lacks, but where it asks first', {
  timeout: 600_000,
}, () => {
  const scripts = [...filesOf('js').map((file) => [file, read(file)]), ...inPages('script')];
  expect(scripts.length).toBeGreaterThan(40);
  expect(foundIn(scripts)).toEqual([]);
});

test('[NAV-33] no style loses more in one of them than the new thing itself', () => {
  const styles = [...filesOf('.css').map((file) => [file, read(file)]), ...inPages('style')];
  expect(styles.length).toBeGreaterThan(5);
  expect(styles.flatMap(([file, css]) => lackingInStyle(css).map((lost) => `${file}: ${lost}`))).toEqual([]);
});
