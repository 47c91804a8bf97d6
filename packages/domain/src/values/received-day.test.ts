import { expect, test } from 'vitest';
import { receivedDay } from './received-day.ts';

test.each([
  ['2026-11-26T11:00:00Z', 'Pacific/Auckland', '2026-11-27'],
  ['2026-11-26T10:59:59.999Z', 'Pacific/Auckland', '2026-11-26'],
  ['2026-11-26 11:00:00+00:00', 'Pacific/Auckland', '2026-11-27'],
  ['2026-11-26T13:00Z', 'Australia/Sydney', '2026-11-27'],
  ['2026-11-26T04:30:00z', 'America/Toronto', '2026-11-25'],
  ['2026-11-26T23:30:00-0500', 'America/Toronto', '2026-11-26'],
])('[POL-24] the moment %s is in %s on %s', (text, timeZone, day) => {
  expect(receivedDay(text, timeZone)).toBe(day);
});

test.each([
  ['1957-03-27T00:00:00Z', 'America/Toronto', '1957-03-27'],
  ['1957-03-27T00:00:00.000+13:00', 'America/Toronto', '1957-03-27'],
  ['2026-11-26', 'Pacific/Auckland', '2026-11-26'],
  ['2026-11-26T23:00:00', 'Pacific/Auckland', '2026-11-26'],
  ['26/11/2026', 'Pacific/Auckland', '2026-11-26'],
  ['26/11/2026 23:00', 'Pacific/Auckland', '2026-11-26'],
  ['2026-11-26T11:00:00Z', undefined, '2026-11-26'],
  ['2026-11-26T25:00:00Z', 'Pacific/Auckland', '2026-11-26'],
])('[POL-24] %s in %s stays the day %s', (text, timeZone, day) => {
  expect(receivedDay(text, timeZone)).toBe(day);
});

test.each(['2026-02-30T11:00:00Z', '/Date(1795863600000)/', ''])('[POL-24] %j is no date', (text) => {
  expect(receivedDay(text, 'Pacific/Auckland')).toBeUndefined();
});
