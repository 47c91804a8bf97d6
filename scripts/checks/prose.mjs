// Reads the prose of the repository: the comments of sources, and Markdown. The rules of docs/spec are
// long by nature and left out.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['.', 'apps', 'packages', 'bench', 'docs', 'e2e', 'faults', 'scripts'];
const LEFT_OUT = /(^|\/)(node_modules|dist|\.data|results)\/|^docs\/spec\//;

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));

/** Returns the files of the repository that end so, with their lines. */
export function readFiles(ending) {
  return FOLDERS.flatMap(filesIn)
    .filter((path) => ending.test(path) && !LEFT_OUT.test(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }));
}

const COMMENT = /^\s*(?:\/\/|\{?\/\*\*?|\*(?!\/))\s?/;
/** A comment to a tool, which must be one line. */
const DIRECTIVE = /biome-ignore|@ts-expect-error|@vitest-environment|@license|@typedef/;

/** Returns the lines of comments of a source, with the numbers of their lines. */
function commentLines(lines) {
  return lines
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => COMMENT.test(line) && !DIRECTIVE.test(line));
}

const WORDS_THAT_BREAK = /\S \S/;

/** Returns the lines of comments that are wider than 110 columns and could be wrapped. */
export const wideComments = (lines) =>
  commentLines(lines).filter(
    ({ line }) => line.length > 110 && WORDS_THAT_BREAK.test(line.replace(COMMENT, '')),
  );

/** Returns the lines of prose: not those of code, tables, pictures and bare links. */
function proseLines(lines) {
  let isCode = false;
  return lines
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => {
      const isFence = /^\s*```/.test(line);
      if (isFence) isCode = !isCode;
      return !(
        isFence ||
        isCode ||
        /^\s*(\||<img )/.test(line) ||
        /^\s*[-*]?\s*!?\[[^\]]*\]\([^)]*\)$/.test(line)
      );
    });
}

export const wideProse = (lines) => proseLines(lines).filter(({ line }) => line.length > 160);

const OPENING = /(?:^|[.:?!] )(Who|What|So long) [^.?!]*(?<end>[.?!]|$)/g;

/** Returns the sentences of a text that begin with "Who", "What" or "So long" and ask nothing. */
export const oddOpenings = (text) =>
  [...text.matchAll(OPENING)].filter(({ groups }) => groups.end !== '?').map(([sentence]) => sentence.trim());

/** Returns the paragraphs of comments or prose, each on one line. */
function paragraphs(numbered, marker) {
  const found = [];
  let last = -1;
  for (const { line, number } of numbered) {
    const text = line
      .replace(marker, '')
      .replace(/\s*\*\/\}?\s*$/, '')
      .trim();
    const isNew = number !== last + 1 || text === '' || /^([-*#>]|\d+\.) /.test(text);
    if (isNew) found.push(text.replace(/^([-*#>]+|\d+\.) /, ''));
    else found[found.length - 1] += ` ${text}`;
    last = number;
  }
  return found.map((text) => text.trim()).filter((text) => text !== '');
}

export const commentParagraphs = (lines) => paragraphs(commentLines(lines), COMMENT);
export const proseParagraphs = (lines) => paragraphs(proseLines(lines), /^/);
