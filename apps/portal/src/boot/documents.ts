import { phoneHref } from '@portal/config/brands/brand';
import { faviconSvg, logoDefinition } from '@portal/config/logo/logo-svg';
import { sceneDefinition } from '@portal/config/scene/scene-svg';
import { resolveTheme } from '@portal/config/theme/themes';
import { NOT_RUNNING_ID } from '#portal/lib/loading/not-running.ts';
import type { SiteContent } from '#portal/lib/site/site-content.ts';

/** A document, and the styles and scripts in it that the content policy lets in by their hash. */
export type Page = { readonly html: string; readonly styles: string[]; readonly scripts: string[] };

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Encodes only the characters that a URL cannot hold, so that the drawing stays small. */
const faviconHref = (svg: string) =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll(/[%#<>]/g, encodeURIComponent)}`;

/** Marks wordmarks that leave little room beside them on a small screen, or hardly any. */
function logoAttribute({ width, height }: SiteContent['logo']): string {
  if (width > 5 * height) return ' data-logo="widest"';
  return width > 2 * height ? ' data-logo="wide"' : '';
}

type Frame = { title: string; head: string; body: string; attributes?: string };

/** The frame of every page of a site: language, brand, title, icon and wordmark. */
const frame = ({ brand, language, logo }: SiteContent, { title, head, body, attributes = '' }: Frame) =>
  `<!doctype html><html lang="${language}" data-brand="${brand.key}"${logoAttribute(logo)}${attributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><meta name="theme-color" content="${resolveTheme(brand.key).light.brand}"><meta name="format-detection" content="telephone=no"><link rel="icon" href="${escapeAttribute(faviconHref(faviconSvg(brand.key)))}">${head}</head><body>${logoDefinition(brand.key)}${body}</body></html>`;

const phoneLink = ({ brand: { phone } }: SiteContent) => `<a href="${phoneHref(phone)}">${phone.number}</a>`;

/** The notice where scripts are switched off: the form needs them. LOG-57 */
const withoutScripts = (content: SiteContent) =>
  `<noscript><section class="no-script" aria-label="Scripts are switched off"><p>To log in you need JavaScript, which is switched off in your browser. Switch it on and load this page again, or call us on ${phoneLink(content)}.</p></section></noscript>`;

/** The sentence for browsers that cannot run the scripts. The style hides it in all others. NAV-36 */
const forOldBrowsers = (content: SiteContent) =>
  `<section class="no-script at-bottom old-browser" aria-label="Your browser"><p>This page needs a newer browser. Call us on ${phoneLink(content)}.</p></section>`;

/** The sentence about a script that did not arrive or cannot be read. NAV-35 */
const notRunning = (content: SiteContent) =>
  `<section class="no-script at-bottom" id="${NOT_RUNNING_ID}" aria-label="This page did not load" hidden><p>This page did not load completely. Reload it, or call us on ${phoneLink(content)}.</p></section>`;

type PortalParts = {
  readonly entry: { readonly script: string; readonly style: string };
  readonly css: string;
  /** The sheet of the fonts that the login page does without. */
  readonly fonts: string | undefined;
  readonly scripts: { readonly start: string; readonly beforePaint: string; readonly choosePage: string };
  readonly prerendered: { readonly title: string; readonly login: string; readonly loggedIn: string };
};

/**
 * Returns the document for all paths: the login page ready to be seen, the outline of the logged-in page
 * aside, and the style of both. Small scripts around them decide which of the two is shown before anything is
 * painted. Requests come first: they are on their way while the rest of the page arrives.
 */
export function portalPage(content: SiteContent, parts: PortalParts): Page {
  const { entry, css, fonts, scripts, prerendered } = parts;
  const { login, key } = content.brand;
  const head = [
    `<meta name="description" content="${escapeAttribute(`${login.title}: ${login.benefitsTitle}`)}">`,
    `<script type="module" crossorigin src="/${entry.script}"></script>`,
    // The request must be of the kind that the script makes, or the browser sends a second one.
    '<link rel="preload" as="fetch" crossorigin href="/configResponse.json">',
    // Its rules are in the page. The loader of chunks sees the link, and asks for it no more. Browsers that
    // look for files ahead of their parser pass over `disabled`, but not over `media`.
    `<link rel="stylesheet" href="/${entry.style}" media="not all" disabled>`,
    `<script>${scripts.start}</script><style>${css}</style><script>${scripts.beforePaint}</script>`,
  ].join('');
  const body = `${withoutScripts(content)}${sceneDefinition(key)}<template id="logged-in">${prerendered.loggedIn}</template><div id="root">${prerendered.login}</div>${forOldBrowsers(content)}${notRunning(content)}<script>${scripts.choosePage}</script>`;
  const html = frame(content, {
    title: prerendered.title,
    head,
    body,
    attributes: fonts ? ` data-fonts="/${fonts}"` : '',
  });
  return { html, styles: [css], scripts: Object.values(scripts) };
}

type StaticParts = {
  readonly title: string;
  readonly body: string;
  readonly css: string;
  /**
   * The script that gives the page the text size and the colours that the customer chose; none for a
   * page without script. NAV-30
   */
  readonly display?: string;
  /** Small scripts at its end. */
  readonly scripts?: readonly string[];
  /** Whether a browser that cannot run them is told so. */
  readonly needsScript?: boolean;
  /** Whether people look for it with a search engine. */
  readonly isForSearch?: boolean;
};

/** Returns a page that needs no script file and no login. */
export function staticPage(content: SiteContent, parts: StaticParts): Page {
  const { title, body, css, display, scripts = [], needsScript, isForSearch } = parts;
  const element = (text?: string) => (text ? `<script>${text}</script>` : '');
  const robots = isForSearch ? '' : '<meta name="robots" content="noindex">';
  const head = `${robots}${element(display)}<style>${css}</style>`;
  return {
    html: frame(content, {
      title,
      head,
      body: body + (needsScript ? forOldBrowsers(content) : '') + scripts.map(element).join(''),
    }),
    styles: [css],
    scripts: [display, ...scripts].filter((text) => text !== undefined),
  };
}
