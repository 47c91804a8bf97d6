import { SITES } from '@portal/config/sites/site';
import { expect, test } from 'vitest';
import { lint } from './lint.mjs';

const CONDITIONS = [
  ["if (brand === 'seniors') call();", 'ts'],
  ["const x = 'real' !== site.brand;", 'ts'],
  ['const isCanada = countryId === 39;', 'ts'],
  ['const isCanada = 39 == site.countryId;', 'ts'],
  ['if (site.brandId === 16) call();', 'ts'],
  ['const isAustralia = id === COUNTRY.australia;', 'ts'],
  ['switch (countryId) { default: }', 'ts'],
  ["switch (site.key) { case 'real-13': break; }", 'ts'],
  ["const has = ['real', 'seniors'].includes(brand);", 'mjs'],
  ['const has = [13, 39].includes(countryId);', 'ts'],
  ['export const A = () => <p>{countryId === 154 ? 1 : 2}</p>;', 'tsx'],
  ['if (countryId === NEW_ZEALAND) call();', 'ts'],
  ['if (new Set([13, 39]).has(countryId)) call();', 'ts'],
  ['if (AUSTRALIAN.has(site.countryId)) call();', 'ts'],
  ["if (site.key.startsWith('re')) call();", 'ts'],
  ['if (/^real/.test(site.key)) call();', 'ts'],
  ['const x = { 13: 1, 154: 2 }[countryId];', 'ts'],
  ['const x = { real: 1, seniors: 2 }[site.brand];', 'ts'],
  ["if (payments.region === 'NZ') call();", 'ts'],
  ["if (language === 'en-NZ') call();", 'ts'],
  ['if ([13].indexOf(countryId) >= 0) call();', 'ts'],
  ["if (countryName === 'New Zealand') call();", 'ts'],
  ['if (countryId > 100) call();', 'ts'],
  ['html[data-brand="real"] .logo { height: 1rem; }', 'css'],
];

const OTHERS = [
  ['if (policyStatusId === 39) call();', 'ts'],
  ['const same = one.countryId === other.countryId;', 'ts'],
  ["const isReal = kind === 'unreal';", 'ts'],
  ['switch (problem) { default: }', 'ts'],
  ['const days = [13, 39].includes(day);', 'ts'],
  ['const flags = { [COUNTRY.canada]: 1 };', 'ts'],
  ['const entry = entries.get(countryId);', 'ts'],
  ['const entry = ENTRIES[countryId];', 'ts'],
  ["if (siteKeys.includes('all')) call();", 'mjs'],
  ['const has = isOneOf(countryId, countryIds);', 'ts'],
  ["if (region === 'left') call();", 'ts'],
  ['html[data-theme="dark"] { color: red; }', 'css'],
];

/** Lints each text in a file of its own. Returns those in which the plugin finds a condition on a site. */
const conditionsIn = (cases, folder = 'apps/portal/src/features') => {
  const found = lint(cases.map(([text, ending], index) => [`${folder}/case-${index}.${ending}`, text]));
  return cases.filter((_, index) => found[index].includes('plugin')).map(([text]) => text);
};

test('[HOUSE-8] a condition on a brand or a country is found', () => {
  expect(conditionsIn(CONDITIONS)).toEqual(CONDITIONS.map(([text]) => text));
});

test('[HOUSE-8] every brand, site and country of the configuration is known', () => {
  const cases = SITES.flatMap(({ key, brand, brandId, countryId }) => [
    [`export const is = name === '${brand}';`, 'ts'],
    [`export const is = name === '${key}';`, 'ts'],
    [`export const is = Number(brandText) === ${brandId};`, 'ts'],
    [`export const is = Number(countryText) === ${countryId};`, 'ts'],
  ]);
  expect(conditionsIn(cases)).toEqual(cases.map(([text]) => text));
});

test('[HOUSE-8] other conditions are left alone', () => {
  expect(conditionsIn(OTHERS)).toEqual([]);
});

test('[HOUSE-8] the configuration itself, and tests, may ask which site it is', () => {
  expect(conditionsIn(CONDITIONS, 'packages/config/src')).toEqual([]);
  expect(
    conditionsIn(
      CONDITIONS.filter(([, ending]) => ending !== 'css').map(([text, ending]) => [text, `test.${ending}`]),
    ),
  ).toEqual([]);
});
