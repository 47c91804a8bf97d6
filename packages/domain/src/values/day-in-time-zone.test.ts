import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayInTimeZone } from './day-in-time-zone.ts';

afterEach(() => void vi.unstubAllGlobals());

describe.each(['with Temporal', 'without'])('a browser %s', (kind) => {
  const useBrowser = () => {
    if (kind === 'without') vi.stubGlobal('Temporal', undefined);
    else expect(Reflect.has(globalThis, 'Temporal')).toBe(true);
  };

  test.each([
    ['2026-11-22T10:59:59Z', 'Pacific/Auckland', '2026-11-22'],
    ['2026-11-22T11:00:00Z', 'Pacific/Auckland', '2026-11-23'],
    ['2026-06-30T11:59:59Z', 'Pacific/Auckland', '2026-06-30'],
    ['2026-06-30T12:00:00Z', 'Pacific/Auckland', '2026-07-01'],
    ['2026-12-31T13:00:00Z', 'Australia/Sydney', '2027-01-01'],
    ['2027-01-01T04:59:59Z', 'America/Toronto', '2026-12-31'],
    ['2028-02-29T05:00:00Z', 'America/Toronto', '2028-02-29'],
  ])('[RCP-3] %s in %s is the day %s', (moment, timeZone, day) => {
    useBrowser();
    expect(dayInTimeZone(new Date(moment), timeZone)).toBe(day);
  });

  test('[RCP-3] an unknown time zone is an error', () => {
    useBrowser();
    expect(() => dayInTimeZone(new Date(0), 'Nowhere/Land')).toThrow(RangeError);
  });
});
