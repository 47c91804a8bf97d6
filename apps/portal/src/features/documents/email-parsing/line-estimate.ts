/** The elements that begin and end a line of their own. */
const OWN_LINES =
  'address article aside blockquote caption center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul br';
/** The elements that the style of messages sets apart by about a line. */
const SET_APART = 'blockquote dl figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul br';

/** So many letters surely fit into a line of the frame: on a phone, and on a wide screen. */
const LETTERS = { narrow: 22, wide: 56 } as const;

/** About how many lines a message takes at most. */
export type LineEstimate = { readonly narrow: number; readonly wide: number };

const selectorOf = (names: string): string => names.replaceAll(' ', ',');

/** Returns the texts of a message that are on lines of their own. */
function paragraphsOf(body: Element): string[] {
  const copy = body.cloneNode(true) as Element;
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (currentNode.parentElement?.closest('pre')) continue;
    currentNode.nodeValue = currentNode.nodeValue?.replaceAll('\n', ' ') ?? '';
  }
  for (const element of copy.querySelectorAll(selectorOf(OWN_LINES))) {
    element.before('\n');
    element.after('\n');
  }
  return (copy.textContent ?? '').split('\n').map((text) => text.trim());
}

/**
 * Returns about how many lines a message takes, rather too many than too few. The frame that shows it tells
 * nobody how high it is. Undefined where pictures make it unforeseeable. DOC-85
 */
export function estimateLines(body: Element): LineEstimate | undefined {
  if (body.querySelector('img')) return undefined;
  const paragraphs = paragraphsOf(body);
  const apart = body.querySelectorAll(selectorOf(SET_APART)).length;
  const linesOf = (letters: number) =>
    paragraphs.reduce((sum, { length }) => sum + Math.ceil(length / letters), apart);
  return { narrow: linesOf(LETTERS.narrow), wide: linesOf(LETTERS.wide) };
}
