import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { datePartsInOrder } from '@portal/domain/login/date-of-birth';
import { expect, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import type { Region } from './region.ts';
import { resolveRegion } from './regions.ts';

const regions = [...new Set(SITES.map((site) => site.countryId))].map((id) => resolveRegion(id));

const matches = (region: Region, field: 'mobile' | 'email', value: string): boolean =>
  new RegExp(region[field].pattern).test(value);

/** A national number as the pattern sees it: without separators. */
const bare = (number: string): string => number.replaceAll(/[ ().-]/g, '');

test('[CFG-3] the sites lie in Australia 13, Canada 39 and New Zealand 154', () => {
  expect([13, 39, 154].map((id) => resolveRegion(id).countryName)).toEqual([
    'Australia',
    'Canada',
    'New Zealand',
  ]);
});

test.each([0, 1, 226, Number.NaN])('[CFG-3] country id %d has no region', (id) => {
  expect(() => resolveRegion(id)).toThrow(`No region for country id ${id}`);
});

test.each(regions)(
  '[LOG-4] the mobile pattern of $countryName takes its own example and digits only',
  (region) => {
    const number = bare(region.mobile.example);
    expect(matches(region, 'mobile', number)).toBe(true);
    expect(region.mobile.example.length).toBeLessThanOrEqual(region.mobile.maxLength);
    for (const wrong of [
      '',
      `${number}0000`,
      number.slice(0, -3),
      `${number}\n`,
      `x${number}`,
      '０４９１５７０１５６',
    ])
      expect(matches(region, 'mobile', wrong)).toBe(false);
  },
);

test.each(regions)('[LOG-5] the e-mail pattern of $countryName', (region) => {
  const right = ['name@example.com', "o'neil+life@mail.example.co.nz", 'a.b@x-y.example'];
  const wrong = [
    '',
    'name',
    'name@example',
    'name@@example.com',
    'na me@example.com',
    'name@example.c',
    'n@e.com\n',
  ];
  for (const address of right) expect(matches(region, 'email', address)).toBe(true);
  for (const address of wrong) expect(matches(region, 'email', address)).toBe(false);
});

test.each(regions)(
  '[LOG-5] the e-mail pattern of $countryName comes to an end on hostile addresses',
  (region) => {
    for (const part of ['a-', 'aa.', 'a.a-'])
      expect(matches(region, 'email', `a@${part.repeat(20_000)}!`)).toBe(false);
  },
);

test.each(regions)('[LOG-1] $countryName orders the three parts of a birth date', (region) => {
  expect(datePartsInOrder(region.dates)).toEqual(['day', 'month', 'year']);
  expect(new Intl.Locale(region.dates.region).language).toBe('en');
});

test.each(regions)(
  '[LOG-56] the slips that $countryName names are no mobile numbers, and cleaned',
  (region) => {
    for (const { pattern, message } of region.mobile.nearMisses) {
      expect(message).not.toBe(region.mobile.invalidMessage);
      const slip = new RegExp(pattern);
      const numbers = ['491570156', '0291570156', '215550123', '095550123', '5550123', '04165550123'];
      const meant = numbers.filter((number) => slip.test(number));
      expect(meant.length).toBeGreaterThan(0);
      for (const number of meant) expect(matches(region, 'mobile', number)).toBe(false);
    }
  },
);

test.each(regions)('[LOG-30] the account-lock message of $countryName names the support phone', (region) => {
  expect(region.login.accountLockMessage).toContain('{phone}');
  expect(region.login.invalidCodeMessage).not.toContain('{');
  expect(region.login.expiredCodeMessage).toBe('OTP expired. Please try again.');
});

type PhoneRow = { typed: string; isMobile: boolean };

const FILES: Readonly<Record<number, string>> = {
  13: 'phones_au.csv',
  39: 'phones_ca.csv',
  154: 'phones_nz.csv',
};
const PHONES = join(import.meta.dirname, '../../../../../shared/data/phones/given');

/** Columns: country, input, after_dash_strip, lib_valid, lib_type, e164, accept_as_mobile, ... */
function phoneRows(region: Region): PhoneRow[] {
  const lines = readFileSync(join(PHONES, FILES[region.countryId] ?? ''), 'utf8')
    .split('\n')
    .slice(1);
  return lines
    .map((line) => line.split(','))
    .filter((cells) => cells.length === 11)
    .map((cells) => ({ typed: cells[2] ?? '', isMobile: cells[6] === '1' }));
}

const isNational = (region: Region, { typed }: PhoneRow): boolean =>
  /^[0-9]{8,11}$/.test(typed) && typed.startsWith(region.dialling.trunkPrefix);

/**
 * How many of the numbers that pass are real mobile numbers, at least. New Zealand's and Canada's plans have
 * gaps.
 */
const LEAST_PRECISION: Readonly<Record<number, number>> = { 13: 0.9, 39: 0.7, 154: 0.6 };

test.skipIf(!existsSync(PHONES)).each(regions)(
  '[LOG-4] the mobile pattern of $countryName against collected numbers (skipped where they are not at hand)',
  (region) => {
    const rows = phoneRows(region);
    const passing = rows.filter((row) => matches(region, 'mobile', row.typed));
    const refused = rows.filter((row) => row.isMobile && isNational(region, row) && !passing.includes(row));
    expect(rows.length).toBeGreaterThan(1000);
    expect(refused).toEqual([]);
    expect(passing.filter((row) => !isNational(region, row))).toEqual([]);
    const precision = passing.filter((row) => row.isMobile).length / passing.length;
    expect(precision).toBeGreaterThan(LEAST_PRECISION[region.countryId] ?? 1);
  },
);
