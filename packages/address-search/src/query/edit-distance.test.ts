import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../parsing/fold-text.ts';
import { nearWords, partings } from './edit-distance.ts';

const word = fc.stringMatching(/^[a-z]{5,10}$/);

test('[ADDR-6] every single typing error behind the first letter is near', () => {
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
      if (wrong !== right) expect(nearWords(wrong)).toContain(right);
    }),
  );
});

test('[ADDR-6] two errors are not near, and a word is parted only into words of two letters or more', () => {
  expect(nearWords('newtown')).not.toContain('nowtawn');
  expect(partings('newt')).toEqual([['ne', 'wt']]);
  expect(partings('new')).toEqual([]);
});

test('[ADDR-3] folding leaves small letters without marks', () => {
  expect(foldText("KĀHU O'Connell St. L’Église Sœurs ʻOhana")).toBe('kahu oconnell st leglise soeurs ohana');
});
