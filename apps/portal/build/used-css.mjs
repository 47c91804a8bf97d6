const CLASS = /\.([a-z][\w-]*)/g;
const NEGATION = /:not\([^)]*\)/g;
/** Between selectors, not inside the brackets of one. */
const NEXT_SELECTOR = /,(?![^(]*\))/;
/** What a script sets on the document: text size and colours. */
const IS_CHOSEN = /\[data-(theme|size)/;

/** The parts of a style sheet at its outermost level: each a selector or query, and what stands in its braces. */
function blocksOf(css) {
  const blocks = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < css.length; index += 1) {
    if (css[index] === '{') depth += 1;
    if (css[index] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    const open = css.indexOf('{', start);
    blocks.push({ head: css.slice(start, open), body: css.slice(open + 1, index) });
    start = index + 1;
  }
  return blocks;
}

/**
 * A style sheet without the rules for what a page does not have: classes that are not in it, and text sizes and colours that only a script
 * can set. For a page without script alone: what is not there then never is.
 * @param {string} css without comments and line breaks
 */
export function rulesInUse(css, html) {
  const isUsed = (selector) => {
    const wanted = selector.replaceAll(NEGATION, '');
    return (
      !IS_CHOSEN.test(wanted) &&
      [...wanted.matchAll(CLASS)].every(([, name]) => new RegExp(`class="[^"]*\\b${name}\\b`).test(html))
    );
  };
  return blocksOf(css)
    .map(({ head, body }) => {
      if (/^@(media|container|supports)/.test(head)) return { head, body: rulesInUse(body, html) };
      if (head.startsWith('@')) return { head, body };
      return { head: head.split(NEXT_SELECTOR).filter(isUsed).join(), body };
    })
    .filter(({ head, body }) => head !== '' && body !== '')
    .map(({ head, body }) => `${head}{${body}}`)
    .join('');
}
