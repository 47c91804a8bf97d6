// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { estimateLines } from '#portal/features/documents/email-parsing/line-estimate.ts';

const linesOf = (html: string) => estimateLines(new DOMParser().parseFromString(html, 'text/html').body);

test.each([
  ['two short paragraphs', '<p>Dear Margaret,</p>\n<p>real</p>', { narrow: 4, wide: 4 }],
  ['a paragraph of 57 letters', `<p>${'x'.repeat(57)}</p>`, { narrow: 4, wide: 3 }],
  ['lines of a source that are one line', 'one\ntwo\nthree', { narrow: 1, wide: 1 }],
  ['lines that stay lines', '<pre>one\ntwo\nthree</pre>', { narrow: 4, wide: 4 }],
  ['breaks', 'one<br>two<br>three', { narrow: 5, wide: 5 }],
  ['cells, each as if it had a line', '<table><tr><td>a</td><td>b</td></tr></table>', { narrow: 3, wide: 3 }],
])('[DOC-85] the height of a message is foreseen: %s', (_, html, lines) => {
  expect(linesOf(html)).toEqual(lines);
});

test('[DOC-85] of a message with pictures no height is foreseen', () => {
  expect(linesOf('<p>Hello</p><img src="data:image/png;base64,AAAA" alt="A house">')).toBeUndefined();
});
