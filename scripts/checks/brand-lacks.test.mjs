import { configurationEntry } from '@portal/config/configuration/configuration-entries';
import { expect, test } from 'vitest';
import { lacksOfBrand, listBrands } from './brand-lacks.mjs';

test.each(listBrands())('[CFG-23] %s lacks nothing', (brand) => {
  expect(lacksOfBrand(brand)).toEqual([]);
});

test('[CFG-23] an unknown brand lacks text, theme, logo and sites', () => {
  expect(lacksOfBrand('nobody').map((lack) => lack.split(':', 1)[0])).toEqual([
    'text',
    'theme',
    'logo',
    'sites',
  ]);
});

test('[CFG-23] [CFG-25] an error in the configuration of a site is reported with the site and the field', () => {
  const withoutCity = (site) => {
    const entry = structuredClone(configurationEntry(site));
    entry.regionalisation.addressLabels.city = null;
    return entry;
  };
  expect(lacksOfBrand('nzonechoice', withoutCity)).toEqual([
    'sites: configuration of nzonechoice-154: regionalisation.addressLabels.city must be null where patterns.city is, and only there.',
  ]);
});
