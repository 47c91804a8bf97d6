import { join } from 'node:path';
import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import { CALL_PATHS } from '@portal/contract/paths';
import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import { CONTACT_PROOF_LIMITS } from '@portal/domain/contact-details/contact-proof';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { OVERDUE_LIMITS } from '@portal/domain/payments/loading/overdue-limits';
import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import { minify } from '@swc/core';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { HTTP_STATUS } from '../src/lib/api/http-status.ts';
import { TIME_LIMITS } from '../src/lib/loading/time-limits.ts';
import { ROUTE_ENTRIES } from '../src/lib/routing/route-table.ts';
import { ROOT } from './freshness.mjs';
import { withoutUnusedQueryParts } from './libraries/query-library.mjs';
import { helperInFirstFile, reactModules } from './libraries/react-modules.mjs';
import { siteReplacement } from './site-replacement.mjs';

const PORTAL = join(ROOT, 'apps/portal');

/** wouter brings this hook for versions of React that have none. */
const REACT_ALIASES = [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }];

/**
 * Vite plugin: SWC minifies each chunk before Vite's own minifier does, which saves 0.9 KiB of all routes and 0.3 KiB of the login page. It
 * skips the first file: React so minified takes a slow phone 30 ms longer to start; and that of pdf.js, which would take seconds. The names at the top of an inline script are global,
 * unlike those of a module, so there the function around them stays.
 */
const minifiedBySwc = (isModule) => ({
  name: 'portal-minified-by-swc',
  renderChunk: async (code, { name }) => {
    if (name === 'main' || name === 'pdf-view') return null;
    const compress = { passes: 3, ecma: 2022 };
    return (await minify(code, { module: isModule, compress, mangle: true, ecma: 2022 })).code;
  },
});

const CONSTANTS = {
  CALL_PATHS,
  CONTACT_LIMITS,
  CONTACT_PROOF_LIMITS,
  HTTP_STATUS,
  LOGIN_LIMITS,
  OVERDUE_LIMITS,
  PAYMENT_LIMITS,
  SESSION_LIMITS,
  STATUS_CODES,
  TIME_LIMITS,
};
const CONSTANT = new RegExp(`\\b(${Object.keys(CONSTANTS).join('|')})((?:\\.\\w+)+)`, 'g');

/** Vite plugin: writes the values of constant tables where they are used, so that a script holds none that it does not use. */
const inlinedConstants = {
  name: 'portal-inlined-constants',
  transform: (code, id) => {
    if (!/\/(apps\/portal|packages\/\w+)\/src\/.*\.tsx?$/.test(id) || !code.match(CONSTANT)) return null;
    return code.replaceAll(CONSTANT, (whole, table, path) => {
      const value = path
        .split('.')
        .slice(1)
        .reduce((part, member) => part?.[member], CONSTANTS[table]);
      return ['string', 'number'].includes(typeof value) ? JSON.stringify(value) : whole;
    });
  },
};

const shared = (choice) => ({
  root: PORTAL,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [react(), siteReplacement(choice), inlinedConstants, withoutUnusedQueryParts],
  define: { TEST_AUTOMATION: String(choice.hasTestMode) },
  resolve: { alias: REACT_ALIASES },
});

/** The packages are rules and data: the bundle leaves out what is not used of them. */
const treeshake = {
  moduleSideEffects: (id) => !id.includes('/packages/'),
  manualPureFunctions: [
    'shapeOf',
    'deepFreeze',
    'Object.freeze',
    'forwardRef',
    'createContext',
    'Symbol.for',
  ],
};

/** Modules that both the code step and the portal behind the login need. */
const COMMON = [
  'portal/src/lib/api/api-client.ts',
  'portal/src/lib/loading/load-script.ts',
  'portal/src/lib/api/http-status.ts',
  'portal/src/lib/session/session-response.ts',
  'portal/src/components/feedback/banner.',
  'portal/src/components/help/',
  'portal/src/components/content/sanitised-html.',
  'portal/src/components/content/allowed-html.',
  'portal/src/components/one-time-code/',
  'portal/src/lib/values/wait-text.ts',
  'portal/src/lib/api/prefetch-requests.ts',
  'portal/src/app/pages/static/not-found-page.',
  'packages/contract/src/paths.ts',
  'packages/domain/src/values/masking.ts',
];

/** What several pages with forms need: none of them brings the whole of another page with it. */
const FORMS =
  /components\/(?:choices\/checkbox|fields\/gateway-field-errors|choices\/select-field|connection\/not-sent)\.tsx?$|components\/gateway-form\/[\w-]+\.tsx?$|controls\/payment-icon-shapes\.ts$/;

/** What every page asks for once it is drawn. */
const AFTER_DRAWING = /app\/(?:overdue-container|documents-prefetch)\.tsx$/;

/** The forms in which providers take new payment details: alone each is so small that it hardly compresses. */
const METHOD_FORMS = /method-form\/(?:stripe|gateway)-method-form\.ts$/;

/** A chunk for each page that the table of routes loads when it is first opened. */
const PAGE_CHUNKS = ROUTE_ENTRIES.flatMap(([, { lazyPage }]) =>
  lazyPage ? [{ name: lazyPage.split('/').at(-1), test: new RegExp(`app/pages/${lazyPage}\\.tsx$`) }] : [],
);

/** The window of a document and what opens e-mails and PDFs in it: each is loaded when the first one opens. DOC-60 */
const VIEWER = /documents\/viewer\/(?:document-viewer|undisplayable-document)\.tsx$/;
const EMAIL_ENGINE = /documents\/email\/email-view\.tsx$/;
const PDF_ENGINE = /documents\/pdf\/pdf-view\.tsx$/;

/**
 * The chunks. Each holds its modules with everything they need that no chunk above it has: each further file is a request, and compresses
 * less well. A chunk needs only chunks above it, so that no two wait for each other.
 */
const CHUNKS = [
  { name: 'main', test: /portal\/src\/main\.tsx$/ },
  { name: 'common', test: (module) => COMMON.some((part) => module.includes(part)) },
  { name: 'second-step', test: /login\/second-step\.ts$/ },
  { name: 'logged-in', test: /app\/logged-in-app\.tsx$/ },
  {
    name: 'background-save',
    test: /app\/resume-contact-form\.tsx$|contact-details\/components\/background-save-notice\.tsx$/,
  },
  { name: 'overdue', test: AFTER_DRAWING },
  { name: 'forms', test: FORMS },
  ...PAGE_CHUNKS,
  { name: 'method-forms', test: METHOD_FORMS },
  { name: 'document-viewer', test: VIEWER },
  { name: 'email-view', test: EMAIL_ENGINE },
  { name: 'pdf-view', test: PDF_ENGINE },
  {
    name: 'changed-configuration',
    test: /lib\/site\/changed-configuration\.ts$|pages\/static\/configuration-error-page\.tsx$/,
  },
].map((chunk, index, all) => ({ ...chunk, priority: all.length - index }));

/** Six signs tell the versions of a file apart. Scripts name each other some hundred times, and no sign of a hash compresses. */
const SHORT_NAMES = Object.fromEntries(
  ['entryFileNames', 'chunkFileNames', 'assetFileNames'].map((names) => [
    names,
    `assets/[name]-[hash:6]${names === 'assetFileNames' ? '[extname]' : '.js'}`,
  ]),
);

const outputOf = (result) => [result].flat().flatMap(({ output }) => output);

/** Returns the scripts and styles of the browser, as a list of chunks and assets. */
export async function bundleForBrowser(choice) {
  const result = await build({
    ...shared(choice),
    plugins: [reactModules, helperInFirstFile, ...shared(choice).plugins, minifiedBySwc(true)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        input: 'src/main.tsx',
        treeshake,
        preserveEntrySignatures: false,
        output: { codeSplitting: { groups: CHUNKS }, ...SHORT_NAMES },
      },
    },
  });
  return outputOf(result);
}

/** Returns the code that prerenders the pages, as a module that Node can import. */
export async function bundleForPrerender(choice) {
  const result = await build({
    ...shared(choice),
    build: {
      write: false,
      ssr: 'src/entry-prerender.tsx',
      // One file, lazy components included. What opens documents never runs here.
      rollupOptions: { external: [EMAIL_ENGINE, PDF_ENGINE], output: { codeSplitting: false } },
    },
    ssr: { noExternal: [/^@portal\//, 'wouter'] },
  });
  return outputOf(result).find((chunk) => chunk.isEntry).code;
}

/** Returns a script that stands inside the page itself, as one minified function call. */
export async function bundleInline(choice, file, define = {}) {
  const result = await build({
    ...shared(choice),
    define: { ...shared(choice).define, ...define },
    plugins: [...shared(choice).plugins, minifiedBySwc(false)],
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { treeshake },
      lib: { entry: join(PORTAL, 'src/boot/inline', file), formats: ['iife'], name: 'portalBoot' },
      minify: true,
    },
  });
  return outputOf(result)[0].code.trim();
}
