import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  amount,
  calendarDate,
  described,
  id,
  loginId,
  longId,
  named,
  nullableDate,
  nullableText,
  requestedPolicyNumber,
  responseText,
  schemaNotes,
  text,
} from './fields.ts';

const messagesOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

const NOT_TEXT = 'Leave out control characters';
const NOT_DATE = 'Send a date that exists, as yyyy-mm-dd';
const MAX_ID = 2_147_483_647;

type Case = [what: string, schema: z.ZodMiniType, value: unknown, messages: string[]];

test.each<Case>([
  ['text', text(3), 'abc', []],
  ['text', text(3), 'a', []],
  ['text', text(3), '', ['Too small: expected string to have >=1 characters']],
  ['text', text(3), 'abcd', ['Too big: expected string to have <=3 characters']],
  ['text', text(3), null, ['Invalid input: expected string, received null']],
  ['text', text(9), 'a\tb', [NOT_TEXT]],
  ['text', text(9), 'a\u0085', [NOT_TEXT]],
  ['text', text(9), '\u0000', [NOT_TEXT]],
  ['text', text(9), 'a\uD800', [NOT_TEXT]],
  ['text', text(9), '😀 ō', []],
  ['nullable text', nullableText(3), null, []],
  ['nullable text', nullableText(3), '', []],
  ['nullable text', nullableText(3), 'abc', []],
  ['nullable text', nullableText(3), 'abcd', ['Too big: expected string to have <=3 characters']],
  ['nullable text', nullableText(3), 'a\n', [NOT_TEXT]],
  ['text of a response', responseText(), '', []],
  ['text of a response', responseText(), 'a\n'.repeat(999), []],
  ['id', id(), 0, []],
  ['id', id(), MAX_ID, []],
  ['id', id(), -1, ['Too small: expected number to be >=0']],
  ['id', id(), MAX_ID + 1, [`Too big: expected number to be <=${MAX_ID}`]],
  ['id', id(), 0.5, ['Invalid input: expected int, received number']],
  ['long id', longId(), MAX_ID + 1, []],
  ['long id', longId(), 0, []],
  ['long id', longId(), -1, ['Too small: expected number to be >=0']],
  ['amount', amount(), 18.4, []],
  ['amount', amount(), 0.01, []],
  ['amount', amount(), -0.29, []],
  ['amount', amount(), 0.001, ['Invalid number: must be a multiple of 0.01']],
  ['date of a response', nullableDate(), null, []],
  ['date of a response', nullableDate(), '2026-02-28', []],
  ['date of a response', nullableDate(), '2026-02-29', ['Invalid ISO date']],
  ['date', calendarDate(), '2024-02-29', []],
  ['date', calendarDate(), '0001-01-01', []],
  ['date', calendarDate(), '0000-01-01', [NOT_DATE]],
  ['date', calendarDate(), '2026-02-29', [NOT_DATE]],
  ['date', calendarDate(), null, [NOT_DATE]],
  ['login id', loginId(), 'f'.repeat(128), []],
  ['login id', loginId(), 'f'.repeat(129), ['Too big: expected string to have <=128 characters']],
  ['policy number', requestedPolicyNumber(), '7'.repeat(64), []],
  [
    'policy number',
    requestedPolicyNumber(),
    '7'.repeat(65),
    ['Too big: expected string to have <=64 characters'],
  ],
  ['policy number', requestedPolicyNumber(), '', ['Too small: expected string to have >=1 characters']],
  ['policy number', requestedPolicyNumber(), 'a\nb', []],
])('[API-4] the %s %3$s', (_what, schema, value, messages) => {
  expect(messagesOf(schema, value)).toEqual(messages);
});

test('[API-20] a description belongs to its schema, a name makes it a component', () => {
  const field = described(text(1), 'One letter.');
  expect(schemaNotes.get(field)).toEqual({ description: 'One letter.' });
  const record = named('Letter', text(1), 'A letter.', { examples: ['a'] });
  expect(schemaNotes.get(record)).toEqual({ id: 'Letter', description: 'A letter.', examples: ['a'] });
  expect(schemaNotes.get(text(1))).toBeUndefined();
});
