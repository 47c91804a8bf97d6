import { randomUUID } from 'node:crypto';
import { resolveBrand } from '@portal/config/brands/brands';
import { DISPLAY_FILE, FONTS_FILE } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';
import { EMAIL_STYLE } from '../src/features/documents/email/email-style.ts';
import { siteContentOf } from '../src/lib/site/site-content.ts';
import { bundleForBrowser, bundleForPrerender, bundleInline } from './bundle.mjs';
import { configurationSchemaText, configurationText } from './configuration-file.mjs';
import { buildFonts } from './fonts.mjs';
import { shareExports, takeExports, textInPage } from './main-script.mjs';
import { contentSecurityPolicy, pageCss, policyPage, portalPage, staticPage } from './page.mjs';
import { pdfResources } from './pdf-resources.mjs';

const ENTRY = 'src/main.tsx';
const LOGGED_IN = 'src/app/logged-in-app.tsx';

/** Node finds bare imports from here, and no tool takes a file of here for a source, whatever runs beside the build. */
const PRERENDER_FOLDER = new URL('../node_modules/.prerender/', import.meta.url);

/** The frame of a message obeys the policy of the page around it. DOC-62 */
const EMAIL_FRAME = { styles: [EMAIL_STYLE], scripts: [] };

const asText = (source) => Buffer.from(source).toString();

async function prerenderedPages(choice) {
  const code = await bundleForPrerender(choice);
  const { mkdir, writeFile, rm } = await import('node:fs/promises');
  await mkdir(PRERENDER_FOLDER, { recursive: true });
  // The name is unique: a process caches what it imported.
  const file = new URL(`${randomUUID()}.mjs`, PRERENDER_FOLDER);
  await writeFile(file, code);
  try {
    const { prerenderPages } = await import(file.href);
    return await prerenderPages(resolveBrand(choice.site.brand).paymentHelp);
  } finally {
    await rm(file);
  }
}

const chunkWith = (output, module) =>
  output.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(module)));

/** Returns the output with a first script that may stand inside a page. */
const withSharedMain = (output) =>
  output.map((file) => {
    if (file.code === undefined) return file;
    return { ...file, code: file.isEntry ? shareExports(file.code) : takeExports(file.code) };
  });

const stylesOf = ({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])];

/** Returns the files that a module needs beside those of every page, so that the start script can preload them. */
function filesBehind(output, module) {
  const entry = chunkWith(output, ENTRY);
  const inPage = new Set([entry.fileName, ...entry.imports]);
  const seen = new Set();
  const visit = (chunk) => {
    if (seen.has(chunk) || inPage.has(chunk.fileName)) return;
    seen.add(chunk);
    for (const name of chunk.imports) visit(output.find(({ fileName }) => fileName === name));
  };
  visit(chunkWith(output, module));
  return [...seen].flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)]).map((file) => `/${file}`);
}

async function inlineScripts(choice, output, fonts) {
  const preloadFiles = [...filesBehind(output, LOGGED_IN), ...(fonts.deferred ? [`/${fonts.deferred}`] : [])];
  const [start, head, body, display, notMe] = await Promise.all([
    bundleInline(choice, 'start.ts', { PRELOAD_FILES: JSON.stringify(preloadFiles) }),
    bundleInline(choice, 'before-paint.ts', { INLINE_FONTS: JSON.stringify(fonts.inline) }),
    bundleInline(choice, 'choose-page.ts'),
    bundleInline(choice, 'display.ts'),
    bundleInline(choice, 'not-me.ts'),
  ]);
  return { start, head, body, display, notMe };
}

/** The files of the first drawing: most of their functions run at once. */
const OF_FIRST_DRAWING = new Set(['main', 'common', 'second-step', 'logged-in']);

/**
 * As the first line of a script, this has Chromium compile all its functions while it still arrives, beside the main thread. Otherwise each is
 * compiled when it is first called. To other browsers it is a comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Returns the scripts and styles that browsers load as files. */
function publishedAssets(output, entry) {
  const entryStyles = stylesOf(entry);
  // The style of the entry stands inside the page, so no chunk need wait for it: each waits for the entry itself instead.
  const withoutEntryStyles = (code) =>
    entryStyles.reduce((text, file) => text.replaceAll(file, entry.fileName), code);
  return output
    .filter(({ fileName }) => !entryStyles.includes(fileName))
    .map(({ fileName, name, code, source }) => ({
      path: fileName,
      content:
        code === undefined
          ? source
          : (OF_FIRST_DRAWING.has(name) ? COMPILE_HINT : '') + withoutEntryStyles(code),
    }));
}

/** Returns the documents: the portal itself, and the pages that need nothing else. */
function documentsOf({ choice, entry, css, scripts, prerendered, fonts }) {
  const content = siteContentOf(choice.site);
  const parts = {
    choice,
    content,
    css: pageCss(choice, fonts.css, css),
    fonts,
    scripts,
    entry: { file: entry.fileName, text: textInPage(entry.code) },
    pages: prerendered,
  };
  const alone = ({ title, body, css: ownCss }, faces, own = {}) =>
    staticPage({ choice, content, css: pageCss(choice, fonts.css, faces, ownCss), title, body, ...own });
  const standing = (page, own) => alone(page, fonts.standing, { display: scripts.display, ...own });
  return {
    portal: portalPage(parts),
    policy: policyPage(parts),
    // It needs no other file: it is what stays when the server is away. NAV-11
    unavailable: alone(prerendered.unavailable, ''),
    bereavement: standing(prerendered.bereavement, { isForSearch: true }),
    paymentHelp: standing(prerendered.paymentHelp, { isForSearch: true }),
    notMe: standing(prerendered.notMe, { script: scripts.notMe }),
  };
}

/** Returns every file of a site, with its content. Throws 'No theme found' for a brand without a theme. */
export async function siteFiles(choice) {
  const theme = resolveTheme(choice.site.brand);
  const { title, benefitsTitle } = resolveBrand(choice.site.brand).login;
  const [output, prerendered, fonts] = await Promise.all([
    bundleForBrowser(choice).then(withSharedMain),
    prerenderedPages(choice),
    buildFonts(theme, title + benefitsTitle),
  ]);
  const entry = chunkWith(output, ENTRY);
  const css = stylesOf(entry)
    .map((file) => asText(output.find(({ fileName }) => fileName === file).source))
    .join('\n');
  const scripts = await inlineScripts(choice, output, fonts);
  const { portal, policy, unavailable, bereavement, paymentHelp, notMe } = documentsOf({
    choice,
    entry,
    css,
    scripts,
    prerendered,
    fonts,
  });
  const contentPolicy = contentSecurityPolicy(
    [portal, policy, unavailable, bereavement, paymentHelp, notMe, EMAIL_FRAME],
    choice,
    siteContentOf(choice.site).captcha,
  );
  return [
    ...publishedAssets(output, entry),
    ...fonts.files,
    ...pdfResources(),
    { path: 'index.html', content: portal.html },
    { path: 'policy/index.html', content: policy.html },
    { path: '503.html', content: unavailable.html },
    // A folder: other web servers find its index at the path without an ending.
    { path: 'bereavement/index.html', content: bereavement.html },
    { path: 'help-with-payments/index.html', content: paymentHelp.html },
    { path: 'not-me.html', content: notMe.html },
    { path: FONTS_FILE, content: fonts.css + fonts.standing },
    { path: DISPLAY_FILE, content: scripts.display },
    { path: 'configResponse.json', content: configurationText() },
    { path: 'configSchema.json', content: configurationSchemaText() },
    { path: 'headers.json', content: JSON.stringify({ 'Content-Security-Policy': contentPolicy }) },
  ];
}
