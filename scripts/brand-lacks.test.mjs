import { expect, test } from 'vitest';
import { lacksOfBrand, listBrands } from './brand-lacks.mjs';

test.each(listBrands())('[CFG-23] %s lacks nothing', (brand) => {
  expect(lacksOfBrand(brand)).toEqual([]);
});

test('[CFG-23] a brand that is not there lacks words, theme, logo and sites', () => {
  expect(lacksOfBrand('acme').map((lack) => lack.split(':', 1)[0])).toEqual([
    'words',
    'theme',
    'logo',
    'sites',
  ]);
});
