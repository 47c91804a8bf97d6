// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { decodeBase64, decodeBase64Json, decodeInParts } from '#portal/features/documents/decode-base64.ts';
import { downloadName } from '#portal/features/documents/download-name.ts';
import { attachmentName } from '#portal/features/documents/file-name.ts';

describe.each([
  ['the decoder of the browser', decodeBase64],
  ['our own', decodeInParts],
])('with %s', (_what, decode) => {
  test('[DOC-34] base64 of any length becomes the bytes that it was made of', () => {
    for (const size of [0, 1, 2, 3, 4, 196_607, 196_608, 196_609, 500_000]) {
      const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256);
      const decoded = decode(Buffer.from(bytes).toString('base64'));
      expect(Buffer.from(decoded).equals(bytes), String(size)).toBe(true);
    }
  });

  test.each(['%%%%', 'AAA', 'AAAA=', '[object Object]'])('[DOC-34] %s is no base64', (text) => {
    expect(() => decode(text)).toThrow();
  });
});

const jsonOf = (text: string) => new TextEncoder().encode(text).buffer;

test.each(['"+/8="', '"\\u002B\\/8="', ' "+/8="\n'])(
  '[DOC-34] %s is read, whatever its host escapes',
  (json) => {
    expect([...decodeBase64Json(jsonOf(json))]).toEqual([0xfb, 0xff]);
  },
);

test.each(['"AAA', '', '{}', '"AA"AA"'])('[DOC-34] %j is no content', (json) => {
  expect(() => decodeBase64Json(jsonOf(json))).toThrow();
});

test.each([
  ['Renewal letter', 'pdf', 'Renewal letter.pdf'],
  ['Renewal letter.PDF', 'pdf', 'Renewal letter.PDF'],
  ['setup.exe', 'pdf', 'setup.exe.pdf'],
  ['../../etc/passwd', 'pdf', '.. .. etc passwd.pdf'],
  ['letter\u202Efdp.exe', 'eml', 'letter fdp.exe.eml'],
  ['a\r\nb"c', 'eml', 'a b c.eml'],
  ['', 'pdf', 'Document.pdf'],
  ['He pānui', 'pdf', 'He pānui.pdf'],
] as const)('[DOC-35] %j of type %s is saved as %j', (fileName, fileType, name) => {
  expect(downloadName({ fileName, fileType })).toBe(name);
});

test('[DOC-35] a long name is cut before its ending', () => {
  expect(downloadName({ fileName: 'x'.repeat(500), fileType: 'pdf' })).toBe(`${'x'.repeat(100)}.pdf`);
});

test.each([
  ['letter.pdf', 'letter.pdf'],
  ['..\\..\\letter.pdf', 'letter.pdf'],
  ['/etc/', 'Attachment'],
  ['...', 'Attachment'],
  ['', 'Attachment'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe'],
  ['CON', '_CON'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(96)}.pdf`],
])('[DOC-63] an attachment called %j is shown as %j', (given, name) => {
  expect(attachmentName(given, 'Attachment')).toBe(name);
});
