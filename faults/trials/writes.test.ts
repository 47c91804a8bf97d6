import { expect, test } from 'vitest';
import { judgeFound } from './writes.ts';

const WRITES = [
  { value: 'first', sentMs: 10, acknowledgedMs: 11 },
  { value: 'second', sentMs: 20, acknowledgedMs: 22 },
  { value: 'unanswered', sentMs: 30 },
];

test.each([
  ['nothing', undefined, 10, 'kept'],
  ['nothing', undefined, 11, 'lost'],
  ['the first', 'first', 21, 'kept'],
  ['the first', 'first', 22, 'lost'],
  ['the second, which was under way', 'second', 21, 'kept'],
  ['the second', 'second', 19, 'of later'],
  ['one that was not answered', 'unanswered', 40, 'kept'],
  ['one that was not answered', 'unanswered', 25, 'of later'],
] as const)('[OPS-14] %s is found (%s) as of %i: %s', (_what, found, momentMs, verdict) => {
  expect(judgeFound(WRITES, found, momentMs)).toBe(verdict);
});
