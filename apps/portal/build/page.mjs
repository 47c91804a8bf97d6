import { createHash } from 'node:crypto';
import { phoneHref } from '@portal/config/brands/brand';
import { faviconSvg, logoDefinition } from '@portal/config/logo/logo-svg';
import { sceneDefinition } from '@portal/config/scene/scene-svg';
import { sharedCss } from '@portal/config/theme/shared-css';
import { themeCss } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';
import { gatewaySources } from './gateway-sources.mjs';
import { rulesInUse } from './used-css.mjs';

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const escapeAttribute = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const withoutBlanks = (css) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .trim();

/** Encodes only the characters that a URL cannot hold, so that the drawing stays small. */
const faviconHref = (svg) =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll(/[%#<>]/g, encodeURIComponent)}`;

/** Returns one style sheet: the brand's theme, then the rules that use it. */
export const pageCss = (choice, ...parts) =>
  withoutBlanks([themeCss(resolveTheme(choice.site.brand)), sharedCss(), ...parts].join('\n'));

function headOf({ content, theme, title }) {
  const { brand } = content;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="theme-color" content="${theme.light.brand}">`,
    '<meta name="format-detection" content="telephone=no">',
    `<link rel="icon" href="${escapeAttribute(faviconHref(faviconSvg(brand.key)))}">`,
  ].join('');
}

const descriptionOf = ({ brand }) =>
  `<meta name="description" content="${escapeAttribute(`${brand.login.title}: ${brand.login.benefitsTitle}`)}">`;

/** Preloads the configuration with the page. The request must be of the kind that the script makes, or the browser sends a second one. */
const CONFIGURATION_PRELOAD = '<link rel="preload" as="fetch" crossorigin href="/configResponse.json">';

/** Marks wordmarks that leave little room beside them on a small screen, or hardly any. */
const logoAttribute = ({ width, height }) => {
  if (width > 5 * height) return ' data-logo="widest"';
  return width > 2 * height ? ' data-logo="wide"' : '';
};

const htmlOf = (content, head, body, attributes = '') =>
  `<!doctype html><html lang="${content.language}" data-brand="${content.brand.key}"${logoAttribute(content.logo)}${attributes}><head>${head}</head><body>${logoDefinition(content.brand.key)}${body}</body></html>`;

/** The notice where scripts are switched off: the form needs them. LOG-57 */
const withoutScripts = ({ brand }) =>
  `<noscript><section class="no-script" aria-label="Scripts are switched off"><p>To log in you need JavaScript, which is switched off in your browser. Switch it on and load this page again, or call us on <a href="${phoneHref(brand.phone)}">${brand.phone.number}</a>.</p></section></noscript>`;

function portalHtml({ choice, content, css, fonts, scripts, pages }, { inHead, atEnd }) {
  const head = headOf({ content, theme: resolveTheme(choice.site.brand), title: pages.title });
  return htmlOf(
    content,
    `${head}${descriptionOf(content)}${inHead}${CONFIGURATION_PRELOAD}<script>${scripts.start}</script><style>${css}</style><script>${scripts.head}</script>`,
    `${withoutScripts(content)}${sceneDefinition(content.brand.key)}<template id="logged-in">${pages.loggedIn}</template><div id="root">${pages.login}</div><script>${scripts.body}</script>${atEnd}`,
    fonts.deferred ? ` data-fonts="/${fonts.deferred}"` : '',
  );
}

/**
 * Returns the document for all paths: the login page ready to be seen, the outline of the logged-in page aside, and the style of both.
 * Small scripts around them decide which of the two is shown before anything is painted. Requests come first: they are on their way while
 * the rest of the page arrives.
 */
export function portalPage(parts) {
  const { css, scripts, entry } = parts;
  const inHead = `<script type="module" crossorigin src="/${entry.file}"></script>`;
  return {
    html: portalHtml(parts, { inHead, atEnd: '' }),
    styles: [css],
    scripts: [scripts.start, scripts.head, scripts.body],
  };
}

/**
 * Returns the same document with the first script inside, for the address of a policy: who opens it wants what only scripts can draw, and so
 * they do not wait for a request. The link names the file of that script for those who ask which build this is, or would preload it.
 */
export function policyPage(parts) {
  const { css, scripts, entry } = parts;
  const html = portalHtml(parts, {
    inHead: `<link rel="main-script" href="/${entry.file}" crossorigin>`,
    atEnd: `<script type="module">${entry.text}</script>`,
  });
  return { html, styles: [css], scripts: [scripts.start, scripts.head, scripts.body, entry.text] };
}

/**
 * Returns a page that needs no other file, without the style that it does not use. `display`: the script that gives it the text size and the
 * colours that the customer chose; none for a page without script. `isForSearch`: people look for it. `script`: one small script of its own.
 */
export function staticPage({ choice, content, css, display, title, body, isForSearch = false, script }) {
  const head = headOf({ content, theme: resolveTheme(choice.site.brand), title });
  const robots = isForSearch ? '' : '<meta name="robots" content="noindex">';
  const style = rulesInUse(css, body, display !== undefined);
  const first = display ? `<script>${display}</script>` : '';
  return {
    html: htmlOf(
      content,
      `${head}${robots}${first}<style>${style}</style>`,
      script ? `${body}<script>${script}</script>` : body,
    ),
    styles: [style],
    scripts: [display, script].filter(Boolean),
  };
}

const directive = (name, ...sources) => [name, ...sources.filter(Boolean)].join(' ');

/**
 * Returns what the pages may load and connect to, and nothing else. A captcha of another host adds its own sources, and so does the payment
 * gateway: a script and a frame, so that nothing typed into its form can be sent from the page. LOG-49, PAY-73
 */
export function contentSecurityPolicy(pages, choice, captcha = {}) {
  const { apiHost, captchaHost, gateway } = choice;
  const hashes = (kind) => [...new Set(pages.flatMap((page) => page[kind]).map(hashOf))].join(' ');
  const { script, frame, connect } = captcha.sources ?? {};
  const card = gatewaySources(gateway);
  const frames = [frame, card.frame].filter(Boolean);
  return [
    "default-src 'none'",
    directive('script-src', "'self'", hashes('scripts'), script, card.script),
    directive('style-src', "'self'", hashes('styles')),
    directive('connect-src', "'self'", apiHost, captchaHost, connect, card.connect),
    // An e-mail is read, and a PDF drawn, by workers of our own. DOC-61, DOC-70
    "worker-src 'self'",
    // A PDF is shown from the memory of its own window. DOC-35
    directive('frame-src', 'blob:', ...frames),
    "img-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
