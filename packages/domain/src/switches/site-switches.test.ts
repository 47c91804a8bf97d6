import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNotice, listOn, mayEndAt, SITE_SWITCHES, SWITCH_LIMITS } from './site-switches.ts';

const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const switches = fc.array(
  fc.record({ name: fc.constantFrom(...SITE_SWITCHES), endsAt: moment, notice: fc.constant(null) }),
);

test('[SWI-2] a switch is on before its end and off from then on, and time switches nothing on', () => {
  fc.assert(
    fc.property(switches, moment, moment, (set, one, other) => {
      const [now, later] = one < other ? [one, other] : [other, one];
      const on = listOn(set, now);
      expect(on).toEqual(set.filter(({ endsAt }) => endsAt.getTime() > now.getTime()));
      for (const still of listOn(set, later)) expect(on).toContain(still);
      for (const { endsAt } of set) expect(listOn(set, endsAt).every((is) => is.endsAt > endsAt)).toBe(true);
    }),
  );
});

test('[SWI-2] an end is later than now, and 31 days ahead at most', () => {
  const now = new Date('2026-03-14T12:00:00Z');
  const ahead = (ms: number) => mayEndAt(new Date(now.getTime() + ms), now);
  const longestMs = 31 * 24 * 60 * 60_000;
  expect([-1, 0, 1, longestMs, longestMs + 1].map(ahead)).toEqual([false, false, true, true, false]);
  expect(mayEndAt(new Date('tomorrow'), now)).toBe(false);
});

test.each(['Payments are away tonight.', 'Kia ora – we’re back soon!', 'x'.repeat(300)])(
  '[SWI-3] %j is a notice',
  (text) => expect(isNotice(text)).toBe(true),
);

test.each([
  '',
  '  ',
  'x'.repeat(301),
  '<b>Soon</b>',
  'a > b',
  'Call {phone}',
  'two\nlines',
  'zero\u200bwidth',
])('[SWI-3] %j is no notice', (text) => expect(isNotice(text)).toBe(false));

test('[SWI-4] switches are read every 5 seconds, so that they count within 10', () => {
  expect(SWITCH_LIMITS.readEverySeconds).toBeLessThanOrEqual(5);
  expect(Object.isFrozen(SWITCH_LIMITS)).toBe(true);
});
