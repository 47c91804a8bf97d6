import { expect, test } from 'vitest';
import { supportPhoneOf } from '../call-backs/support-phone.ts';
import { defaultSite } from '../sites/site.ts';
import { type BrandOverrides, withOverrides } from './brand-overrides.ts';
import { resolveBrand } from './brands.ts';

const REAL = resolveBrand('real');
const LINKS = [{ label: 'Privacy', href: 'https://www.insurer.nz/privacy' }];
const HOURS = { days: [1, 2, 3, 4, 5, 6], fromMinute: 540, toMinute: 1_020 };
const FORM = { label: 'Name who benefits', href: 'https://www.insurer.nz/beneficiaries' };

test.each<[keyof BrandOverrides, BrandOverrides, object]>([
  ['phone', { phone: '0800 226 324' }, { phone: { number: '0800 226 324' } }],
  ['callHours', { callHours: HOURS }, { callHours: HOURS }],
  ['footer', { footer: { links: LINKS } }, { footer: { links: LINKS, legal: REAL.footer.legal } }],
  ['footer', { footer: { legal: 'Issued by us.' } }, { footer: { ...REAL.footer, legal: 'Issued by us.' } }],
  ['beneficiaryForm', { beneficiaryForm: FORM }, { beneficiaryForm: FORM }],
])('[CFG-49] %s is laid over the brand, and the rest is as built', (_part, overrides, parts) => {
  expect(withOverrides(REAL, overrides)).toEqual({ ...REAL, ...parts });
});

test('[CFG-49] without overrides a brand is as built', () => {
  expect(withOverrides(REAL, undefined)).toEqual(REAL);
  expect(withOverrides(REAL, {})).toEqual(REAL);
});

test('[CFG-49] the support phone of a site says the hours of its overrides', () => {
  const site = defaultSite();
  expect(supportPhoneOf(site, withOverrides(REAL, { phone: '0800 226 324', callHours: HOURS }))).toEqual({
    number: '0800 226 324',
    hours: 'Monday to Saturday, 9\u00A0am to 5\u00A0pm New Zealand time',
  });
  expect(supportPhoneOf(site)).toEqual(supportPhoneOf(site, REAL));
});
