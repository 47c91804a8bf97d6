import { expect, test } from 'vitest';
import { DEFAULT_SITE_KEY, findSite, findSiteByIds, SITES } from './site.ts';

const siteTable = SITES.map(({ key, brandId }) => [key, brandId]);

test('[CFG-1] a site is named after its brand and country, and the default one is real in New Zealand', () => {
  for (const site of SITES) expect(site.key).toBe(`${site.brand}-${site.countryId}`);
  expect(DEFAULT_SITE_KEY).toBe('real-154');
  expect(SITES[0]?.key).toBe(DEFAULT_SITE_KEY);
});

test('[CFG-2] [CFG-3] these sites are sold, with these brand ids, and no other', () => {
  expect(siteTable).toEqual([
    ['real-154', 1],
    ['real-13', 1],
    ['seniors-13', 2],
    ['seniors-154', 16],
    ['fiftyup-13', 3],
    ['northcover-39', 4],
    ['nzonechoice-154', 5],
    ['product-13', 6],
    ['product-39', 6],
    ['product-154', 6],
  ]);
});

test('[CFG-2] a site that is not sold is not found', () => {
  expect(findSite('real-39')).toBeUndefined();
  expect(findSite('toString')).toBeUndefined();
});

test('[CFG-3] brand id and country id together find the site', () => {
  for (const site of SITES) expect(findSiteByIds(site)).toBe(site);
});

test.each([
  { brandId: 16, countryId: 13 },
  { brandId: 2, countryId: 154 },
  { brandId: 1, countryId: 39 },
  { brandId: 99, countryId: 154 },
])('[CFG-3] brand $brandId is not sold in country $countryId', (ids) => {
  expect(findSiteByIds(ids)).toBeUndefined();
});
