import { expect, test } from 'vitest';
import {
  commentParagraphs,
  oddOpenings,
  proseParagraphs,
  readFiles,
  wideComments,
  wideProse,
} from './prose.mjs';

const SOURCES = readFiles(/\.(tsx?|mjs|css)$/);
const DOCUMENTS = readFiles(/\.md$/);

/** Returns the places at which the lines of files are found at fault. */
const placesIn = (files, find) =>
  files.flatMap(({ path, lines }) => find(lines).map(({ number }) => `${path}:${number}`));

test('[HOUSE-31] no comment is wider than 110 columns', () => {
  expect(SOURCES.length).toBeGreaterThan(1_000);
  expect(placesIn(SOURCES, wideComments)).toEqual([]);
});

test('[HOUSE-31] no line of Markdown prose is longer than 160 characters', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(30);
  expect(placesIn(DOCUMENTS, wideProse)).toEqual([]);
});

const LONG = 'word '.repeat(40).trim();

test.each([
  ['a comment', `  // ${LONG}`],
  ['a line of a docstring', ` * ${LONG}`],
  ['a docstring on one line', `/** ${LONG} */`],
  ['a comment in markup', `{/* ${LONG} */}`],
])('[HOUSE-31] %s that is too wide is found', (_what, line) => {
  expect(wideComments(['', line])).toEqual([{ line, number: 2 }]);
});

test.each([
  ['code', `const text = '${LONG}';`],
  ['a reason for the linter', `// biome-ignore lint/rule: ${LONG}`],
  ['one word', `// ${'a'.repeat(200)}`],
])('[HOUSE-31] %s may be wide', (_what, line) => {
  expect(wideComments([line])).toEqual([]);
});

test('[HOUSE-31] a long line of prose is found; tables, code and bare links may be long', () => {
  const link = `- [${LONG}](https://example.com)`;
  expect(wideProse([LONG, `| ${LONG} |`, '```', LONG, '```', link])).toEqual([{ line: LONG, number: 1 }]);
});

const openingsIn = (files, paragraphsOf) =>
  files.flatMap(({ path, lines }) =>
    paragraphsOf(lines)
      .flatMap(oddOpenings)
      .map((sentence) => `${path}: ${sentence}`),
  );

test('[HOUSE-32] the first sentence of a comment of several lines is looked at', () => {
  expect(commentParagraphs(['/**', ' * What it does', ' * is this.', ' */']).flatMap(oddOpenings)).toEqual([
    'What it does is this.',
  ]);
});

test('[HOUSE-32] no sentence of a comment begins with Who, What or So long', () => {
  expect(openingsIn(SOURCES, commentParagraphs)).toEqual([]);
});

test('[HOUSE-32] no sentence of the documents begins so', () => {
  expect(openingsIn(DOCUMENTS, proseParagraphs)).toEqual([]);
});

test.each([
  ['/** What a card does. */', 'What a card does.'],
  [' * One sentence. Who pays is told.', 'Who pays is told.'],
  ['// So long it waits: a second', 'So long it waits: a second'],
])('[HOUSE-32] the sentence in %s is found', (line, sentence) => {
  expect(commentParagraphs([line]).flatMap(oddOpenings).join()).toContain(sentence);
});

test.each([
  '/** Returns what a card does. */',
  '// Who pays? The customer.',
  "const text = 'What is paid.';",
])('[HOUSE-32] %s is left alone', (line) => {
  expect(commentParagraphs([line]).flatMap(oddOpenings)).toEqual([]);
});

test('[HOUSE-32] a sentence that goes over lines is one, and begins where it begins', () => {
  const lines = ['// The wait ends here.', '// What follows is', '// told. Nobody knows', '// What it is.'];
  expect(commentParagraphs(lines).flatMap(oddOpenings)).toEqual(['. What follows is told.']);
});
