import { expect, test } from 'vitest';
import { CALL_BACK_LIMITS, callBackTimeId, firstDayToCall, listCallBackTimes } from './call-back.ts';

const WEEKDAYS = { days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1080 };
const idsAt = (now: string, hours = WEEKDAYS, timeZone = 'Pacific/Auckland') =>
  listCallBackTimes(new Date(now), timeZone, hours).map(callBackTimeId);

test('[CBK-3] three days on which the line is open are offered, in parts', () => {
  // 08:00 on a Friday in Auckland.
  expect(idsAt('2026-11-19T19:00:00Z')).toEqual([
    '2026-11-20-720',
    '2026-11-20-900',
    '2026-11-23-480',
    '2026-11-23-720',
    '2026-11-23-900',
    '2026-11-24-480',
    '2026-11-24-720',
    '2026-11-24-900',
  ]);
});

test('[CBK-3] a time is offered until an hour before it begins, by the clock of the country', () => {
  expect(idsAt('2026-11-19T18:00:00Z')[0]).toBe('2026-11-20-480');
  expect(idsAt('2026-11-19T18:01:00Z')[0]).toBe('2026-11-20-720');
  expect(idsAt('2026-11-20T01:00:00Z')[0]).toBe('2026-11-20-900');
  expect(idsAt('2026-11-20T01:01:00Z')[0]).toBe('2026-11-23-480');
  expect(idsAt('2026-11-19T18:01:00Z', WEEKDAYS, 'America/Toronto')[0]).toBe('2026-11-19-900');
});

test('[CBK-3] a Saturday is offered where the line is open then, and a Sunday nowhere', () => {
  const days = idsAt('2026-11-20T02:00:00Z', { ...WEEKDAYS, days: [1, 2, 3, 4, 5, 6] });
  expect(new Set(days.map((id) => id.slice(0, 10)))).toEqual(
    new Set(['2026-11-21', '2026-11-23', '2026-11-24']),
  );
});

test('[CBK-3] a rest of less than an hour is no time of its own', () => {
  const parts = (fromMinute: number, toMinute: number) =>
    listCallBackTimes(new Date('2026-11-22T00:00:00Z'), 'UTC', { ...WEEKDAYS, fromMinute, toMinute })
      .slice(0, 3)
      .map(({ date, ...part }) => `${date} ${part.fromMinute}-${part.toMinute}`);
  expect(parts(690, 1020)[0]).toBe('2026-11-23 690-900');
  expect(parts(510, 930)[1]).toBe('2026-11-23 720-930');
});

test('[CBK-6] a customer can ask three times a day', () => {
  expect(CALL_BACK_LIMITS.maxPerDay).toBe(3);
});

test('[CBK-10] a new number can be called on the first whole day after its time, by the clock of the country', () => {
  const dayAt = (moment: string) => firstDayToCall(new Date(moment), 'Pacific/Auckland');
  expect(dayAt('2026-11-25T21:00:00Z')).toBe('2026-11-27');
  expect(dayAt('2026-11-26T10:59:00Z')).toBe('2026-11-27');
  expect(dayAt('2026-11-26T11:00:00Z')).toBe('2026-11-27');
  expect(dayAt('2026-11-26T11:01:00Z')).toBe('2026-11-28');
});
