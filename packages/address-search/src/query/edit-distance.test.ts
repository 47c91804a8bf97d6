import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editCandidates, rareEditCandidates, wordSplits } from './edit-distance.ts';

const word = fc.stringMatching(/^[a-z]{5,10}$/);

test('[ADDR-6] every single typing error behind the first letter is a candidate', () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('drop', 'double', 'swap', 'replace'), (right, seed, kind) => {
      const at = 1 + (seed % (right.length - 2));
      const [before, letter, next, after] = [
        right.slice(0, at),
        right[at],
        right[at + 1],
        right.slice(at + 2),
      ];
      const wrong = {
        drop: `${before}${next}${after}`,
        double: `${before}${letter}${letter}${next}${after}`,
        swap: `${before}${next}${letter}${after}`,
        replace: `${before}q${next}${after}`,
      }[kind];
      if (wrong !== right) expect(editCandidates(wrong)).toContain(right);
    }),
  );
});

test('[ADDR-6] two errors are no candidate, and a word is split only into words of two letters or more', () => {
  expect(editCandidates('newtown')).not.toContain('nowtawn');
  expect(wordSplits('newt')).toEqual([['ne', 'wt']]);
  expect(wordSplits('new')).toEqual([]);
});

test('[ADDR-47] rare errors are another first letter, and any error in a word of four letters', () => {
  expect(rareEditCandidates('mewtown')).toContain('newtown');
  expect(rareEditCandidates('ewtown')).toContain('newtown');
  expect(rareEditCandidates('newtwon')).not.toContain('newtown');
  for (const wrong of ['kign', 'kxng', 'qing', 'kinn']) expect(rareEditCandidates(wrong)).toContain('king');
  expect(rareEditCandidates('kinx')).toContain('kin');
  expect(rareEditCandidates('kxn')).not.toContain('kn');
});
