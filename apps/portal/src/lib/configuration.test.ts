// @vitest-environment happy-dom
import { configurationEntries } from '@portal/config/configuration-entries';
import { afterEach, expect, test, vi } from 'vitest';
import { currentConfiguration, loadConfiguration } from '#portal/lib/configuration.ts';
import { textHash } from '#portal/lib/text-hash.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';

afterEach(async () => {
  await configureSite();
  vi.unstubAllGlobals();
});

const ENTRIES = configurationEntries();

test('[CFG-16] the file of the build is known again, any other is not', async () => {
  fakeNetwork({ '/configResponse.json': () => json(ENTRIES) });
  expect(await loadConfiguration()).toBe('as-built');
  fakeNetwork({ '/configResponse.json': () => json([...ENTRIES].reverse()) });
  expect(await loadConfiguration()).toBe('changed');
});

test('[CFG-5] the entry of the site is taken from the file, wherever it stands', async () => {
  const [first, ...others] = ENTRIES;
  const changed = { ...first, featureFlag: { ...first?.featureFlag, emailAuthFeature: false } };
  fakeNetwork({ '/configResponse.json': () => json([...others, changed]) });
  await loadConfiguration();
  expect(currentConfiguration().featureFlag.emailAuthFeature).toBe(false);
});

test('[CFG-16] two texts that differ in one sign are told apart', () => {
  const text = JSON.stringify(ENTRIES);
  expect(textHash(text)).toBe(textHash(`${text}`));
  expect(textHash(text)).not.toBe(textHash(text.replace('true', 'false')));
  expect(textHash('')).toBe(0x811c9dc5);
  expect(textHash('a')).toBe(0xe40c292c);
});
