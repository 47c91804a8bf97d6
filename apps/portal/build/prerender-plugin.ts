import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { resolveBrand } from '@portal/config/brands/brands';
import { sharedCss } from '@portal/config/theme/shared-css';
import { DISPLAY_FILE, FONTS_FILE, themeCss } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';
import { build, createServer, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { portalPage, staticPage } from '../src/boot/documents.ts';
import { EMAIL_STYLE } from '../src/features/documents/email/email-style.ts';
import { siteContentOf } from '../src/lib/site/site-content.ts';
import { contentSecurityPolicy } from './content-policy.ts';
import { buildFonts } from './fonts.ts';
import type { BuildChoice } from './site-of-environment.ts';
import { configurationFiles } from './site-plugin.ts';

type Prerendered = Awaited<ReturnType<typeof import('../src/entry-prerender.tsx').prerenderPages>>;

/** Renders the pages in Node, as Vite's guide to server-side rendering shows. */
async function prerenderPages(shared: InlineConfig, brand: string): Promise<Prerendered> {
  const server = await createServer({
    ...shared,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { prerenderPages } = await server.ssrLoadModule('/src/entry-prerender.tsx');
    return await prerenderPages(resolveBrand(brand).paymentHelp);
  } finally {
    await server.close();
  }
}

/** Returns a script that is inside the page itself, as one function call. */
async function inlineScript(shared: InlineConfig, file: string, define: Record<string, unknown> = {}) {
  const texts = Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]);
  const built = await build({
    ...shared,
    logLevel: 'error',
    define: { ...shared.define, ...Object.fromEntries(texts) },
    build: {
      ...shared.build,
      write: false,
      lib: { entry: `src/boot/inline/${file}.ts`, formats: ['iife'], name: 'portalBoot' },
    },
  });
  const [script] = (built as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (script?.type !== 'chunk') throw new Error(`There is no script ${file}`);
  return script.code.trim();
}

/**
 * Returns the files that the PDF viewer asks for when a document needs them, in a folder that
 * names their version. DOC-70
 */
function pdfResources() {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  return ['cmaps', 'standard_fonts', 'iccs', 'wasm'].flatMap((folder) =>
    readdirSync(join(dirname(manifest), folder))
      // The engine for scripts of documents: none of them ever runs.
      .filter((file) => !/quickjs|LICENSE/.test(file))
      .map((file) => ({
        path: `assets/pdfjs-${version}/${folder}/${file}`,
        content: readFileSync(join(dirname(manifest), folder, file)),
      })),
  );
}

const withoutBlanks = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .trim();

/** Returns the chunk of a step, with every file that it needs. */
function filesOf(bundle: Rolldown.OutputBundle, step: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ name }) => name === step);
  if (!chunk) throw new Error(`The build has no chunk ${step}`);
  const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
  const styles = [chunk, ...imported].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return { script: chunk.fileName, scripts: [chunk.fileName, ...chunk.imports], styles };
}

/** Takes the style of the login page out of the bundle: it is in the page. */
function takeEntry(bundle: Rolldown.OutputBundle) {
  const { script, styles } = filesOf(bundle, 'main');
  const [style = ''] = styles;
  const file = bundle[style];
  if (styles.length !== 1 || file?.type !== 'asset')
    throw new Error('The login page has no style of its own');
  delete bundle[style];
  return { script, style, css: String(file.source) };
}

/**
 * The small scripts inside the pages. `preloaded`: what the start script asks for where there is a session.
 */
async function inlineScripts(shared: InlineConfig, preloaded: readonly string[], inlineFonts: unknown) {
  return {
    start: await inlineScript(shared, 'start', { PRELOAD_FILES: preloaded }),
    beforePaint: await inlineScript(shared, 'before-paint', { INLINE_FONTS: inlineFonts }),
    choosePage: await inlineScript(shared, 'choose-page'),
    display: await inlineScript(shared, 'display'),
    displayChoice: await inlineScript(shared, 'display-choice'),
    notMe: await inlineScript(shared, 'not-me'),
  };
}

/** The frame of a message obeys the policy of the page around it. DOC-62 */
const EMAIL_FRAME = { styles: [EMAIL_STYLE], scripts: [] };

/** Returns every file of a site beside its scripts, with its content. */
async function siteFiles(choice: BuildChoice, shared: InlineConfig, bundle: Rolldown.OutputBundle) {
  const content = siteContentOf(choice.site);
  const theme = resolveTheme(choice.site.brand);
  const { title, benefitsTitle } = content.brand.login;
  const fonts = await buildFonts(theme, title + benefitsTitle);
  const entry = takeEntry(bundle);
  const loggedIn = filesOf(bundle, 'logged-in');
  const preloaded = [...loggedIn.scripts, ...loggedIn.styles, fonts.deferred]
    .filter((file) => file !== undefined && file !== entry.script && file !== entry.style)
    .map((file) => `/${file}`);
  const { display, displayChoice, notMe, ...scripts } = await inlineScripts(shared, preloaded, fonts.inline);
  const prerendered = await prerenderPages(shared, choice.site.brand);
  const cssOf = (...parts: string[]) =>
    withoutBlanks([themeCss(theme), sharedCss(), fonts.fallback, ...parts].join('\n'));
  const staticOf = ({ css, ...page }: Prerendered['notMe'], own = {}) =>
    staticPage(content, {
      ...page,
      css: cssOf(fonts.faces, css),
      display,
      scripts: [displayChoice],
      ...own,
    });
  const pages = {
    'index.html': portalPage(content, {
      ...{ entry, prerendered, scripts, fonts: fonts.deferred },
      css: cssOf(entry.css),
    }),
    // It needs no other file: it is what stays when the server is away. NAV-11
    '503.html': staticPage(content, { ...prerendered.unavailable, css: cssOf(prerendered.unavailable.css) }),
    // A folder: other web servers find its index at the path without an ending.
    'bereavement/index.html': staticOf(prerendered.bereavement, { isForSearch: true }),
    'help-with-payments/index.html': staticOf(prerendered.paymentHelp, { isForSearch: true }),
    'not-me.html': staticOf(prerendered.notMe, { scripts: [displayChoice, notMe], needsScript: true }),
  };
  const policy = contentSecurityPolicy([...Object.values(pages), EMAIL_FRAME], choice, content.captcha);
  return {
    ...Object.fromEntries(Object.entries(pages).map(([name, { html }]) => [name, html])),
    ...Object.fromEntries([...fonts.files, ...pdfResources()].map(({ path, content: data }) => [path, data])),
    ...configurationFiles(),
    [FONTS_FILE]: fonts.fallback + fonts.faces,
    [DISPLAY_FILE]: display,
    'headers.json': JSON.stringify({
      'Content-Security-Policy': policy,
      // Servers for customers refuse a build that says so. LOG-97
      ...(choice.hasTestMode ? { 'X-Test-Mode': 'on' } : {}),
    }),
  };
}

/**
 * Vite plugin: writes the documents of a site beside its scripts. They are the login page, drawn before any
 * script runs, and the pages that need no login. Their content policy is in `headers.json`, for the server.
 */
export const prerenderPlugin = (choice: BuildChoice, shared: InlineConfig): Plugin => ({
  name: 'portal-prerender',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    for (const [fileName, source] of Object.entries(await siteFiles(choice, shared, bundle)))
      this.emitFile({ type: 'asset', fileName, source });
  },
});
