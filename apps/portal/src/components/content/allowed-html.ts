/**
 * The nodes that may remain of a server's HTML. A link keeps a URL that leads to a
 * page, a phone or a mailbox.
 */
export type AllowedNode =
  | string
  | { readonly element: 'br' | 'p' | 'strong'; readonly children: readonly AllowedNode[] }
  | { readonly element: 'a'; readonly href: string; readonly children: readonly AllowedNode[] };

const PLAIN_ELEMENTS = { BR: 'br', P: 'p', STRONG: 'strong', B: 'strong' } as const;
/** Elements whose text is not for people. */
const DROPPED = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'SVG',
  'MATH',
  'NOSCRIPT',
  'TITLE',
  'TEXTAREA',
]);
const SAFE_URL = /^(https?:\/\/|tel:|mailto:)/i;

function allowedElement(element: Element): AllowedNode[] {
  const name = element.nodeName.toUpperCase();
  if (DROPPED.has(name)) return [];
  const children = allowedChildren(element);
  const plain = PLAIN_ELEMENTS[name as keyof typeof PLAIN_ELEMENTS];
  if (plain) return [{ element: plain, children }];
  const href = name === 'A' ? (element.getAttribute('href')?.trim() ?? '') : '';
  return SAFE_URL.test(href) ? [{ element: 'a', href, children }] : children;
}

function allowedChildren(parent: Node): AllowedNode[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    return node.nodeType === Node.ELEMENT_NODE ? allowedElement(node as Element) : [];
  });
}

/**
 * Reads HTML from outside and keeps text, links, line breaks, paragraphs and strong text. The parser makes a
 * document that runs no script and loads nothing. None of its markup reaches the page: only these nodes do.
 */
export function allowedHtml(html: string): AllowedNode[] {
  return allowedChildren(new DOMParser().parseFromString(html, 'text/html').body);
}
