import { listCallBackTimes } from '@portal/domain/call-backs/call-back';
import { COUNTRY } from '@portal/domain/values/country';
import { expect, test } from 'vitest';
import { resolveBrand } from '../brands/brands.ts';
import { resolveRegion } from '../regions/regions.ts';
import { SITES } from '../sites/site.ts';
import { callBackPhoneText, callBackPromise, callBackTimeText } from './call-back-texts.ts';
import { callHoursText } from './call-hours-text.ts';
import { clockText } from './clock-text.ts';
import { supportPhoneOf } from './support-phone.ts';

const TIME = { date: '2026-11-24', fromMinute: 510, toMinute: 720 };

test('[CBK-3] a time is written as the country writes times, its day with the weekday', () => {
  expect(callBackTimeText(TIME, { region: 'en-NZ' })).toBe(
    'Tuesday 24/11/2026 between 8:30\u00A0am and noon',
  );
  expect(callBackTimeText({ ...TIME, fromMinute: 900, toMinute: 1200 }, { region: 'en-CA' })).toBe(
    'Tuesday 24/11/2026 between 3\u00A0p.m. and 8\u00A0p.m.',
  );
});

test('[CBK-2] [CBK-5] [CBK-10] [CBK-11] phone and promise show the last digits only', () => {
  const region = resolveRegion(COUNTRY.newZealand);
  expect(callBackPhoneText({ phone: 'mobile', lastDigits: '567' }, region)).toBe(
    'Mobile number ending in 567',
  );
  const home = { phone: 'home', lastDigits: '100' } as const;
  expect(callBackPhoneText(home, region)).toBe('Home phone number ending in 100');
  expect(callBackPhoneText({ ...home, fromDay: '2026-11-26' }, region)).toBe(
    'Home phone number ending in 100. You changed it, so we can call it from 26/11/2026',
  );
  const { textBefore, textAfter } = callBackPromise(TIME, 'home', region);
  expect(textBefore).toBe(
    'We will call you on Tuesday 24/11/2026 between 8:30\u00A0am and noon, New Zealand time, on your home phone number ending in {digits}.',
  );
  expect(textAfter).toContain('If we missed you');
});

test('[CBK-2] [CBK-5] a phone is called what the country calls it', () => {
  const region = resolveRegion(COUNTRY.canada);
  expect(callBackPhoneText({ phone: 'mobile', lastDigits: '088' }, region)).toBe(
    'Cell phone number ending in 088',
  );
  expect(callBackPromise(TIME, 'mobile', region).textBefore).toContain(
    'on your cell phone number ending in {digits}.',
  );
});

test.each(SITES)('[CBK-3] $key offers times within the hours that it prints', ({ brand, countryId }) => {
  const { callHours } = resolveBrand(brand);
  const times = listCallBackTimes(
    new Date('2026-11-23T12:00:00Z'),
    resolveRegion(countryId).timeZone,
    callHours,
  );
  expect(times.length).toBeGreaterThanOrEqual(6);
  const { dates } = resolveRegion(countryId);
  const { hours } = supportPhoneOf({ brand, countryId });
  for (const { fromMinute, toMinute } of times) {
    expect(fromMinute).toBeGreaterThanOrEqual(callHours.fromMinute);
    expect(toMinute).toBeLessThanOrEqual(callHours.toMinute);
  }
  for (const end of [callHours.fromMinute, callHours.toMinute])
    expect(hours).toContain(clockText(end, dates));
});

test.each([
  ['product', COUNTRY.newZealand, 'Monday to Friday, 9\u00A0am to 5\u00A0pm New Zealand time'],
  ['product', COUNTRY.canada, 'Monday to Friday, 9\u00A0a.m. to 5\u00A0p.m. Eastern time'],
  ['product', COUNTRY.australia, 'Monday to Friday, 9\u00A0am to 5\u00A0pm Sydney time'],
  ['nzonechoice', COUNTRY.newZealand, 'Monday to Friday, 8:30\u00A0am to 5:30\u00A0pm New Zealand time'],
  ['fiftyup', COUNTRY.australia, 'Monday to Saturday, 8\u00A0am to 7\u00A0pm Sydney time'],
] as const)('[CBK-11] [CLM-1] the phone of %s in country %i is open %s', (brand, countryId, hours) => {
  expect(supportPhoneOf({ brand, countryId }).hours).toBe(hours);
});

test('[CBK-11] days that are not in a row are listed', () => {
  const hours = { days: [1, 3, 6], fromMinute: 600, toMinute: 720 };
  expect(callHoursText(hours, resolveRegion(COUNTRY.newZealand))).toBe(
    'Monday, Wednesday and Saturday, 10\u00A0am to noon New Zealand time',
  );
});
