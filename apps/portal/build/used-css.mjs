const CLASS = /\.([a-z][\w-]*)/g;
const NEGATION = /:not\([^)]*\)/g;
/** Between selectors, not inside the brackets of one. */
const NEXT_SELECTOR = /,(?![^(]*\))/;
/** Attributes that only a script sets on the document: text size and colours. */
const SET_BY_SCRIPT = /\[data-(theme|size)/;

/** Returns the outermost blocks of a style sheet: each with its selector or query, and the content of its braces. */
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
 * Returns a style sheet without the rules that a page cannot use: for classes that are not in it, and without a script for text sizes and colours
 * that only a script sets. PurgeCSS makes the sheet 0.5 KB smaller, but drops the rule of `:focus-visible`, and so the
 * outline that keyboard users need.
 * @param {string} css without comments and line breaks
 */
export function rulesInUse(css, html, hasScript = false) {
  const isUsed = (selector) => {
    const wanted = selector.replaceAll(NEGATION, '');
    return (
      (hasScript || !SET_BY_SCRIPT.test(wanted)) &&
      [...wanted.matchAll(CLASS)].every(([, name]) => new RegExp(`class="[^"]*\\b${name}\\b`).test(html))
    );
  };
  return blocksOf(css)
    .map(({ head, body }) => {
      if (/^@(media|container|supports)/.test(head)) return { head, body: rulesInUse(body, html, hasScript) };
      if (head.startsWith('@')) return { head, body };
      return { head: head.split(NEXT_SELECTOR).filter(isUsed).join(), body };
    })
    .filter(({ head, body }) => head !== '' && body !== '')
    .map(({ head, body }) => `${head}{${body}}`)
    .join('');
}
