/**
 * A part of a document's structure, as its tags give it: an element with its parts, or
 * the id of a piece of text.
 */
export type TagNode = {
  readonly role?: string;
  readonly children?: readonly TagNode[];
  readonly type?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly lang?: string;
};

/** The roles by which screen readers know the tags of PDF. Others only hold their parts together. */
const ROLES: Readonly<Record<string, string>> = {
  P: 'paragraph',
  H: 'heading',
  L: 'list',
  LI: 'listitem',
  Table: 'table',
  TR: 'row',
  TH: 'columnheader',
  TD: 'cell',
  THead: 'rowgroup',
  TBody: 'rowgroup',
  TFoot: 'rowgroup',
  BlockQuote: 'blockquote',
  Figure: 'img',
};
const HEADING = /^H([1-6])$/;
/** Deeper than any letter: damage can make a structure that has no end. */
const MAX_DEPTH = 100;
/** The page has its own heading, and those of the document are under it. */
const OWN_LEVELS = 1;

function describe(element: HTMLElement, { role = '', alt, lang }: TagNode): void {
  const level = HEADING.exec(role)?.[1];
  const known = level ? 'heading' : ROLES[role];
  // A picture without a description has nothing to say.
  if (known && (known !== 'img' || alt)) element.setAttribute('role', known);
  if (level) element.setAttribute('aria-level', String(Math.min(6, Number(level) + OWN_LEVELS)));
  if (alt) element.setAttribute('aria-label', alt);
  if (lang) element.setAttribute('lang', lang);
}

/**
 * Returns the element of a tag, with the pieces of text moved into it in the order of the tags;
 * none for one without content.
 */
function elementOf(node: TagNode, pieces: ReadonlyMap<string, Element>, depth = 0): Element | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (node.type === 'content') return pieces.get(node.id ?? '');
  const parts = (node.children ?? []).flatMap((child) => elementOf(child, pieces, depth + 1) ?? []);
  if (parts.length === 0 && !node.alt) return undefined;
  const element = document.createElement('span');
  element.className = 'pdf-tag';
  describe(element, node);
  element.append(...parts);
  return element;
}

/**
 * Puts the text of a page in the order of the document's tags, under their roles: so a screen reader reads
 * headings, tables and lists as such. Each piece of text has a place of its own, so its order is not seen. A
 * document without tags keeps the order of its text. DOC-71
 */
export function orderText(layer: HTMLElement, tree: TagNode | null): void {
  if (!tree) return;
  const found = layer.querySelectorAll('.markedContent[id]');
  const pieces = new Map([...found].map((piece) => [piece.id, piece]));
  const root = elementOf(tree, pieces);
  if (root) layer.prepend(root);
}
