import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test('[ADDR-3] folding leaves lower-case letters without marks', () => {
  expect(foldText("KĀHU O'Connell St. L’Église Sœurs ʻOhana")).toBe('kahu oconnell st leglise soeurs ohana');
});

test('[ADDR-3] folding leaves no invisible characters', () => {
  expect(foldText('\u202A5\u200B Queen\u202C')).toBe('5 queen');
});
