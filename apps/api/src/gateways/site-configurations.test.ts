import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ConfigurationEntry,
  configurationEntries,
} from '@portal/config/configuration/configuration-entries';
import { defaultSite, SITES } from '@portal/config/sites/site';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readSiteConfigurations } from '#api/gateways/site-configurations.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-configuration-'));
const fileOf = ({ key }: { key: string }) => join(folder, `${key}.json`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let reports: (readonly string[])[];
beforeEach(() => {
  reports = [];
});
const configurations = () => readSiteConfigurations({ fileOf, report: (found) => reports.push(found) });

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
    expect(
      readSiteConfigurations({ fileOf: () => join(folder, 'none'), report: () => undefined })(site),
    ).toEqual(entries[index]);
});

test('[CFG-20] a file that is replaced counts from the next question on', () => {
  const of = configurations();
  write(withFlag({ atLeastOneMethodContactValidation: true }));
  expect(of(defaultSite()).featureFlag.atLeastOneMethodContactValidation).toBe(true);
  write(withFlag({ atLeastOneMethodContactValidation: false }));
  expect(of(defaultSite()).featureFlag.atLeastOneMethodContactValidation).toBe(false);
  expect(reports).toEqual([]);
});

test('[CFG-20] a file that cannot be used is told to the operators once, and the build stands in', () => {
  const of = configurations();
  write('[{"countryId":154,"brandId":1}]');
  expect(of(defaultSite())).toEqual(configurationEntries()[0]);
  expect(of(defaultSite())).toEqual(configurationEntries()[0]);
  expect(reports).toEqual([
    [
      'Entry 1 (countryId 154, brandId 1): featureFlag is missing.',
      'Entry 1 (countryId 154, brandId 1): regionalisation is missing.',
    ],
  ]);
});
