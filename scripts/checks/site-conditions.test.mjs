import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { siteConditions } from './site-conditions.mjs';

const root = join(import.meta.dirname, '../..');

const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .filter((entry) => !/\.test\.|\/node_modules\/|\/testing$/.test(`${entry.parentPath}/${entry.name}`))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const SOURCES = ['packages', 'apps', 'scripts']
  .flatMap(sourcesIn)
  .filter((file) => !file.startsWith('packages/config/'));

test('[HOUSE-8] nothing outside packages/config asks which brand or country it is', () => {
  expect(SOURCES.length).toBeGreaterThan(300);
  const found = SOURCES.flatMap((file) =>
    siteConditions(readFileSync(join(root, file), 'utf8'), file).map((condition) => `${file}: ${condition}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["if (brand === 'seniors') call();", 'a.ts'],
  ["const x = 'real' !== site.brand;", 'a.ts'],
  ['const isCanada = countryId === 39;', 'a.ts'],
  ['const isCanada = 39 == site.countryId;', 'a.ts'],
  ['if (site.brandId === 16) call();', 'a.ts'],
  ['const isAustralia = id === COUNTRY.australia;', 'a.ts'],
  ['switch (countryId) { default: }', 'a.ts'],
  ["switch (site.key) { case 'real-13': break; }", 'a.ts'],
  ["const has = ['real', 'seniors'].includes(brand);", 'a.mjs'],
  ['const has = [13, 39].includes(countryId);', 'a.ts'],
  ['export const A = () => <p>{countryId === 154 ? 1 : 2}</p>;', 'a.tsx'],
  ['if (countryId === NEW_ZEALAND) call();', 'a.ts'],
  ['if (new Set([13, 39]).has(countryId)) call();', 'a.ts'],
  ['if (AUSTRALIAN.has(site.countryId)) call();', 'a.ts'],
  ["if (site.key.startsWith('re')) call();", 'a.ts'],
  ['if (/^real/.test(site.key)) call();', 'a.ts'],
  ['const x = { 13: 1, 154: 2 }[countryId];', 'a.ts'],
  ['const x = { real: 1, seniors: 2 }[site.brand];', 'a.ts'],
  ["if (payments.region === 'NZ') call();", 'a.ts'],
  ["if (language === 'en-NZ') call();", 'a.ts'],
  ['if ([13].indexOf(countryId) >= 0) call();', 'a.ts'],
  ["if (countryName === 'New Zealand') call();", 'a.ts'],
  ['if (countryId > 100) call();', 'a.ts'],
  ['html[data-brand="real"] .logo { height: 1rem; }', 'a.css'],
])('[HOUSE-8] finds the condition in %s', (text, fileName) => {
  expect(siteConditions(text, fileName)).toHaveLength(1);
});

test.each([
  ['if (policyStatusId === 39) call();', 'a.ts'],
  ['const same = one.countryId === other.countryId;', 'a.ts'],
  ["const isReal = kind === 'unreal';", 'a.ts'],
  ['switch (problem) { default: }', 'a.ts'],
  ['const days = [13, 39].includes(day);', 'a.ts'],
  ['const flags = { [COUNTRY.canada]: 1 };', 'a.ts'],
  ['const entry = entries.get(countryId);', 'a.ts'],
  ['const entry = ENTRIES[countryId];', 'a.ts'],
  ["if (siteKeys.includes('all')) call();", 'a.mjs'],
  ['const has = isOneOf(countryId, countryIds);', 'a.ts'],
  ["if (region === 'left') call();", 'a.ts'],
  ['html[data-theme="dark"] { color: red; }', 'a.css'],
])('[HOUSE-8] leaves %s alone', (text, fileName) => {
  expect(siteConditions(text, fileName)).toEqual([]);
});

test('[HOUSE-8] says where: a condition is quoted as it stands, behind signs of more than one byte too', () => {
  const text = "// Tāne\nconst name = 'Tāne'; if (brand === 'real') call();";
  expect(siteConditions(text, 'a.ts')).toEqual(["brand === 'real'"]);
  expect(siteConditions(text, 'a.ts')).toEqual(["brand === 'real'"]);
});
