import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { datePartsInOrder } from '@portal/domain/login/date-of-birth';
import { cleanMobile } from '@portal/domain/login/login-identifier';
import { cleanEmail } from '@portal/domain/values/email-address';
import { fitsPattern } from '@portal/domain/values/pattern';
import { expect, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import { invalidMessageOf } from './invalid-message.ts';
import type { Region } from './region.ts';
import { resolveRegion } from './regions.ts';

const regions = [...new Set(SITES.map((site) => site.countryId))].map((id) => resolveRegion(id));

const matches = (region: Region, field: 'mobile' | 'email', value: string): boolean =>
  fitsPattern(region[field].pattern, value);

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
  const right = [
    'name@example.com',
    "o'neil+life@mail.example.co.nz",
    'a.b@x-y.example',
    'ivan@xn--80afvemcl9d.xn--p1ai',
    cleanEmail('mere@wānanga.nz'),
    cleanEmail('o’brien@example.com'),
  ];
  const wrong = [
    '',
    'name',
    'name@example',
    'name@@example.com',
    'na me@example.com',
    'name@example.c',
    'n@e.com\n',
    'm@-example.com',
    'm@example-.com',
    'm@example..com',
    'm@example.xn--',
    'm@example.c1',
    'mère@example.com',
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
      const numbers = ['491570156', '0291570156', '215550123', '095550123', '5550123', '04165550123'];
      const others = ['8005550123', '9005550123', '8765550123', '0215550123x12', '021555A123'];
      const meant = [...numbers, ...others].filter((number) => fitsPattern(pattern, number));
      expect(meant.length).toBeGreaterThan(0);
      for (const number of meant) expect(matches(region, 'mobile', number)).toBe(false);
    }
  },
);

test.each([
  ['name', 'needs an @'],
  ['a@example.com, b@example.com', 'one email address'],
  ['a@b@example.com', 'one email address'],
  ['na me@example.com', 'Leave out the spaces'],
  ['mère@example.com', 'in the correct format'],
  ['name@example', 'in the correct format'],
  ['m@-example.com', 'in the correct format'],
  ['m@example-.com', 'in the correct format'],
  ['m@mail.-example.com', 'in the correct format'],
  ['m@example.c', 'in the correct format'],
])('[LOG-56] of the e-mail address %j it says what is wrong', (typed, said) => {
  for (const { email } of regions) {
    expect(fitsPattern(email.pattern, cleanEmail(typed))).toBe(false);
    expect(invalidMessageOf(email, cleanEmail(typed))).toContain(said);
  }
});

test.each([
  '021 555 0123 x12',
  '021 555 0123 ext. 12',
  '021 555 0123;ext=12',
  '021 555 0123 #12',
  '021 555 0123 Extension 12',
])('[LOG-56] the extension of %s is to be left out, and other characters too', (typed) => {
  for (const { mobile, homePhone, dialling } of regions) {
    for (const field of [mobile, homePhone]) {
      expect(invalidMessageOf(field, cleanMobile(typed, dialling))).toContain('Leave out the extension');
      expect(invalidMessageOf(field, '021555A123')).toContain('Use numbers only');
      expect(invalidMessageOf(field, '+999')).toBe(field.invalidMessage);
    }
  }
});

test('[CFG-12] [LOG-56] a toll-free number and one of 900 are nobody’s own phone in Canada', () => {
  const { mobile, homePhone } = resolveRegion(39);
  for (const area of ['800', '833', '844', '855', '866', '877', '888', '900']) {
    for (const field of [mobile, homePhone]) {
      expect(fitsPattern(field.pattern, `${area}5550123`), area).toBe(false);
      expect(invalidMessageOf(field, `${area}5550123`), area).toContain('toll-free');
    }
  }
  for (const area of ['807', '819', '825', '867', '873', '879', '902'])
    expect(fitsPattern(mobile.pattern, `${area}5550123`), area).toBe(true);
});

test('[CFG-12] [LOG-56] numbers of other countries that share +1 are refused in Canada', () => {
  const { mobile, homePhone } = resolveRegion(39);
  for (const area of ['876', '658', '684', '242', '340', '441', '670', '671', '787', '809', '868', '939']) {
    for (const field of [mobile, homePhone]) {
      expect(fitsPattern(field.pattern, `${area}5551234`), area).toBe(false);
    }
  }
  for (const area of ['204', '257', '354', '382', '428', '683', '742', '753', '942'])
    expect(fitsPattern(mobile.pattern, `${area}5551234`), area).toBe(true);
  for (const area of ['212', '808', '907'])
    expect(fitsPattern(mobile.pattern, `${area}5551234`), area).toBe(true);
});

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
