import createPurifier from 'dompurify';
import { estimateLines, type LineEstimate } from '#portal/features/documents/email-parsing/line-estimate.ts';

/**
 * The safe content of a message: its text, in paragraphs, lists, tables and links, with the
 * pictures that came with it.
 */
const ELEMENTS =
  'a abbr address article aside b bdi bdo big blockquote body br caption center cite code col colgroup dd del dfn div dl dt em figcaption ' +
  'figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span strike strong sub sup ' +
  'table tbody td tfoot th thead time tr tt u ul var wbr #text';
/** Elements whose content goes with them: it is no text for people. */
const DROPPED =
  'applet audio button canvas datalist embed head iframe map noembed noframes object option plaintext progress script select style svg ' +
  'template textarea title video xmp';
const ATTRIBUTES = 'href src alt width colspan rowspan align valign dir lang start';

const HIDING_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:font-size|max-height|opacity)\s*:\s*0(?![.\d]))/i;
const REMOTE_SOURCE =
  'img[src],[background],[srcset],[poster],link[href],iframe[src],embed[src],object[data]';
const REMOTE_URL = /^\s*(?:https?:|\/\/)/i;
const REMOTE_STYLE = /(?:url\(|@import)\s*["']?\s*(?:https?:|\/\/)/i;
const PICTURE_URL = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,/i;
/** Signs that make a text read backwards, and so a name look like another one. */
const TURNING = /[\u202D\u202E]/g;
const WEB_PAGE = /^https?:$/;
const LOOKS_LIKE_HOST = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/?#:].*)?$/iu;

const sourcesOf = (element: Element): string[] =>
  ['src', 'background', 'srcset', 'poster', 'href', 'data'].map((name) => element.getAttribute(name) ?? '');

/** Returns whether the message asks for anything from the internet. */
const asksForRemote = (parsed: Document, html: string): boolean =>
  REMOTE_STYLE.test(html) ||
  [...parsed.querySelectorAll(REMOTE_SOURCE)].some((element) =>
    sourcesOf(element).some((source) => REMOTE_URL.test(source)),
  );

/**
 * Removes what the sender hid, which without its style would show: lines for the list of a
 * mailbox, for the most part.
 */
function removeHidden(parsed: Document): void {
  for (const element of parsed.querySelectorAll('[style],[hidden]')) {
    if (element.hasAttribute('hidden') || HIDING_STYLE.test(element.getAttribute('style') ?? ''))
      element.remove();
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Gives a picture its content from the message; any other leaves the text that describes it. DOC-62 */
function settleImage(image: Element, images: Readonly<Record<string, string>>): void {
  const source = (image.getAttribute('src') ?? '').trim();
  const id = /^cid:(.*)$/is.exec(source)?.[1];
  const url = id === undefined ? source : (images[id] ?? images[decoded(id)] ?? '');
  if (PICTURE_URL.test(url)) {
    image.setAttribute('src', url);
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
    return;
  }
  const described = image.getAttribute('alt')?.trim();
  image.replaceWith(described ? ` ${described} ` : ' ');
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the address that a link of a message leads to; none for one that leads nowhere safe. A mail
 * takes no text from it. DOC-62
 */
function targetOf(link: Element): URL | undefined {
  const url = urlOf((link.getAttribute('href') ?? '').trim());
  if (!url || (!WEB_PAGE.test(url.protocol) && url.protocol !== 'mailto:' && url.protocol !== 'tel:')) return;
  if (url.protocol === 'mailto:') url.search = '';
  return url;
}

const hostShownBy = (link: Element): string | undefined =>
  LOOKS_LIKE_HOST.exec(link.textContent?.trim() ?? '')?.[1]?.toLowerCase();

const isWithin = (host: string, other: string): boolean => host === other || host.endsWith(`.${other}`);

/**
 * Makes a link open in a window of its own that learns nothing of this one. One that shows another address
 * than its own names its own.
 */
function settleLink(link: Element): void {
  const url = targetOf(link);
  if (!url) return void link.replaceWith(...link.childNodes);
  link.setAttribute('href', url.href);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
  const shown = hostShownBy(link);
  const isAsShown = shown === undefined || isWithin(url.hostname, shown) || isWithin(shown, url.hostname);
  if (WEB_PAGE.test(url.protocol) && !isAsShown) link.after(` (this link leads to ${url.hostname})`);
}

/** The HTML of a message, fit for its frame. */
export type SafeHtml = {
  readonly html: string;
  readonly hasText: boolean;
  /** Whether it asked for something from the internet, which it does not get. */
  readonly isRemoteWithheld: boolean;
  readonly lines: LineEstimate | undefined;
};

/**
 * Returns the HTML of a message without anything that runs, loads, hides or leads elsewhere unseen. DOC-62
 */
export function safeEmailHtml(html: string, images: Readonly<Record<string, string>>): SafeHtml {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const isRemoteWithheld = asksForRemote(parsed, html);
  removeHidden(parsed);
  const body = createPurifier(window).sanitize(parsed.body, {
    ALLOWED_TAGS: ELEMENTS.split(' '),
    ALLOWED_ATTR: ATTRIBUTES.split(' '),
    FORBID_CONTENTS: DROPPED.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // A node: what leaves the sanitiser is not parsed again here.
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const image of body.querySelectorAll('img')) settleImage(image, images);
  for (const link of body.querySelectorAll('a')) settleLink(link);
  const hasText = body.querySelector('img') !== null || (body.textContent ?? '').trim() !== '';
  return {
    html: body.innerHTML.replace(TURNING, ''),
    hasText,
    isRemoteWithheld,
    lines: estimateLines(body),
  };
}
