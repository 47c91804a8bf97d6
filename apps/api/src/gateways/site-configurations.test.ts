import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ConfigurationEntry,
  configurationEntries,
} from '@portal/config/configuration/configuration-entries';
import { defaultSite, SITES } from '@portal/config/sites/site';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { builtBrandOf, createBrandOf, readSiteConfigurations } from '#api/gateways/site-configurations.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-configuration-'));
const fileOf = ({ key }: { key: string }) => join(folder, `${key}.json`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Report = readonly [siteKey: string, errors?: readonly string[]];

let reports: Report[];
beforeEach(() => {
  reports = [];
  rmSync(fileOf(defaultSite()), { force: true });
});
const report = {
  broken: (...said: Report) => void reports.push(said),
  mended: (...said: Report) => void reports.push(said),
};
const configurations = () => readSiteConfigurations({ fileOf, report });

let minute = 0;
function write(entries: readonly ConfigurationEntry[] | string): void {
  const file = fileOf(defaultSite());
  writeFileSync(file, typeof entries === 'string' ? entries : JSON.stringify(entries));
  // A file that is replaced has a later time, however fast this test is.
  minute += 60;
  utimesSync(file, minute, minute);
}

function withFlag(flag: Partial<ConfigurationEntry['featureFlag']>): ConfigurationEntry[] {
  return configurationEntries().map((entry) => ({
    ...entry,
    featureFlag: { ...entry.featureFlag, ...flag },
  }));
}

test('[CFG-20] a site without a file has the configuration of the build', () => {
  const entries = configurationEntries();
  for (const [index, site] of SITES.entries())
    expect(configurations().configurationOf(site)).toEqual(entries[index]);
  expect(reports).toEqual([]);
});

test('[CFG-20] a file that is replaced counts from the next question on', () => {
  const { configurationOf: of } = configurations();
  write(withFlag({ atLeastOneMethodContactValidation: true }));
  expect(of(defaultSite()).featureFlag.atLeastOneMethodContactValidation).toBe(true);
  write(withFlag({ atLeastOneMethodContactValidation: false }));
  expect(of(defaultSite()).featureFlag.atLeastOneMethodContactValidation).toBe(false);
  expect(reports).toEqual([]);
});

test('[CFG-20] a file that cannot be used from the start is told to the operators once, and the build stands in', () => {
  const { configurationOf: of, lastGoodOf } = configurations();
  write('[{"countryId":154,"brandId":1}]');
  expect(of(defaultSite())).toEqual(configurationEntries()[0]);
  expect(of(defaultSite())).toEqual(configurationEntries()[0]);
  expect(lastGoodOf(defaultSite().key)).toBeUndefined();
  expect(reports).toEqual([
    [
      defaultSite().key,
      [
        'Entry 1 (countryId 154, brandId 1): featureFlag is missing.',
        'Entry 1 (countryId 154, brandId 1): regionalisation is missing.',
      ],
    ],
  ]);
});

test.each([
  ['broken', () => write('[{"countryId":154,')],
  ['empty', () => write('')],
  ['gone', () => rmSync(fileOf(defaultSite()))],
])(
  '[CFG-46] a file that is %s leaves the last good one in force, and is told of until it is good again',
  (_how, spoil) => {
    const { configurationOf: of, lastGoodOf, listBroken } = configurations();
    const isMailOffered = () => of(defaultSite()).featureFlag.emailAuthFeature;
    expect(of(defaultSite()).featureFlag.emailAuthFeature).toBe(true);
    write(withFlag({ emailAuthFeature: false }));
    expect([isMailOffered(), listBroken()]).toEqual([false, []]);
    expect(lastGoodOf(defaultSite().key)).toBeUndefined();
    const good = readFileSync(fileOf(defaultSite()), 'utf8');
    spoil();
    expect(lastGoodOf(defaultSite().key)).toBe(good);
    expect(listBroken()).toEqual([defaultSite().key]);
    expect([isMailOffered(), isMailOffered()]).toEqual([false, false]);
    expect(reports).toEqual([[defaultSite().key, [expect.any(String)]]]);
    write(withFlag({ emailAuthFeature: true }));
    expect([isMailOffered(), listBroken()]).toEqual([true, []]);
    expect(lastGoodOf(defaultSite().key)).toBeUndefined();
    expect(reports.slice(1)).toEqual([[defaultSite().key]]);
  },
);

test('[CFG-52] two hosts with the same configuration have the same checksum, and any change shows', () => {
  const checksumOf = (host = configurations()) => host.listChecksums()[defaultSite().key];
  const built = checksumOf();
  expect(built).toMatch(/^[0-9a-f]{12}$/);
  expect(Object.keys(configurations().listChecksums())).toEqual(SITES.map(({ key }) => key));
  const host = configurations();
  write(JSON.stringify(configurationEntries(), null, 2));
  expect([checksumOf(host), checksumOf()]).toEqual([built, built]);
  write(withFlag({ emailAuthFeature: false }));
  const changed = checksumOf(host);
  expect(changed).not.toBe(built);
  expect(checksumOf()).toBe(changed);
  write('[');
  expect(checksumOf(host)).toBe(changed);
});

test('[CFG-49] the brand of a site has the overrides of the file that is in force', () => {
  const { configurationOf } = configurations();
  const phoneNow = () => createBrandOf(configurationOf)(defaultSite()).phone.number;
  expect(phoneNow()).toBe(builtBrandOf(defaultSite()).phone.number);
  write(configurationEntries().map((entry) => ({ ...entry, brand: { phone: '0800 226 324' } })));
  expect(phoneNow()).toBe('0800 226 324');
});

test('[CFG-53] one file for all sites is what browsers get too', () => {
  write(withFlag({ emailAuthFeature: false }));
  const { lastGoodOf } = readSiteConfigurations({ fileOf, isForBrowsers: true, report });
  expect(lastGoodOf(defaultSite().key)).toBe(readFileSync(fileOf(defaultSite()), 'utf8'));
});
