import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proofCodeText, readProofCode } from './proof-code.ts';

fc.configureGlobal({ seed: 21, numRuns: 300 });

const MARK = Uint8Array.from([1, 2, 3, 4, 250, 251, 252, 253]);
const CODE = proofCodeText({ issuedOn: '2026-11-23', mark: MARK });

test('[PRF-2] a code has four groups of four, without letters that are mistaken for digits', () => {
  expect(CODE).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
});

test('[PRF-2] what was written is read again, whatever its day and mark', () => {
  const marks = fc.uint8Array({ minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), marks, (day, mark) => {
      const issuedOn = new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
      expect(readProofCode(proofCodeText({ issuedOn, mark }))).toEqual({ issuedOn, mark });
    }),
  );
});

test.each([
  ['in small letters', CODE.toLowerCase()],
  ['without hyphens', CODE.replaceAll('-', '')],
  ['with blanks', ` ${CODE.replaceAll('-', ' ')} `],
  ['with O for 0 and l for 1', CODE.replaceAll('0', 'O').replaceAll('1', 'l')],
  ['at the end of a sentence', `${CODE}.`],
  ['in quotes', `“${CODE}”`],
  ['with invisible characters', `\u200B${CODE.replace('-', '-\u00AD')}\uFEFF`],
  ['with hyphens that do not break', CODE.replaceAll('-', '\u2011')],
  ['with dashes', CODE.replaceAll('-', ' \u2013 ')],
])('[PRF-2] a code is read %s', (_, typed) => {
  expect(readProofCode(typed)).toEqual({ issuedOn: '2026-11-23', mark: MARK });
});

test.each(['', 'ABCD', `${CODE}0`, CODE.replace(/.$/, 'U'), CODE.replace(/.$/, '*')])(
  '[PRF-2] %j is no code',
  (typed) => {
    expect(readProofCode(typed)).toBeUndefined();
  },
);
