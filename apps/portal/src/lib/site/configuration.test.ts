// @vitest-environment happy-dom
import {
  type ConfigurationEntry,
  configurationEntries,
} from '@portal/config/configuration/configuration-entries';
import { afterEach, expect, test, vi } from 'vitest';
import { currentConfiguration, loadConfiguration } from '#portal/lib/site/configuration.ts';
import { site } from '#portal/lib/site/site.ts';
import { textHash } from '#portal/lib/site/text-hash.ts';
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

test('[CFG-5] the entry of the site is found anywhere in the file', async () => {
  const [first, ...others] = ENTRIES;
  const changed = { ...first, featureFlag: { ...first?.featureFlag, emailAuthFeature: false } };
  fakeNetwork({ '/configResponse.json': () => json([...others, changed]) });
  await loadConfiguration();
  expect(currentConfiguration().featureFlag.emailAuthFeature).toBe(false);
});

test('[CFG-16] two texts that differ in one character have different hashes', () => {
  const text = JSON.stringify(ENTRIES);
  expect(textHash(text)).toBe(textHash(`${text}`));
  expect(textHash(text)).not.toBe(textHash(text.replace('true', 'false')));
  expect(textHash('')).toBe(0x811c9dc5);
  expect(textHash('a')).toBe(0xe40c292c);
});

test('[CFG-19] a file that is missing, broken or wrong keeps the portal from starting, and says how', async () => {
  fakeNetwork({ '/configResponse.json': () => new Response('Not found', { status: 404 }) });
  expect(await loadConfiguration()).toEqual({
    errors: ['configResponse.json is missing: the server answered 404.'],
  });
  fakeNetwork({ '/configResponse.json': () => new Response('<!doctype html>') });
  expect(await loadConfiguration()).toMatchObject({ errors: [expect.stringContaining('is not JSON')] });
  const wrong = ENTRIES.map((entry) => ({
    ...entry,
    featureFlag: { ...entry.featureFlag, documentsFeature: 'on' },
  }));
  fakeNetwork({ '/configResponse.json': () => json(wrong) });
  expect(await loadConfiguration()).toEqual({
    errors: ['Entry 1 (countryId 154, brandId 1): featureFlag.documentsFeature must be 0 or 1.'],
  });
});

test('[CFG-19] a changed file is not started with where its schema is missing or is a page instead', async () => {
  const replies = { '/configResponse.json': () => json([...ENTRIES].reverse()) };
  fakeNetwork({ ...replies, '/configSchema.json': () => new Response('Not found', { status: 404 }) });
  expect(await loadConfiguration()).toEqual({
    errors: ['configSchema.json is missing: the server answered 404.'],
  });
  fakeNetwork({ ...replies, '/configSchema.json': () => new Response('<!doctype html>') });
  expect(await loadConfiguration()).toEqual({
    errors: [expect.stringMatching(/^configSchema\.json is not JSON: /)],
  });
});

test('[CFG-7] a server that cannot serve the file leads to the page that needs none', async () => {
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  fakeNetwork({ '/configResponse.json': () => new Response('', { status: 502 }) });
  expect(await loadConfiguration()).toBe('none');
  expect(window.location.replace).toHaveBeenCalledWith('/503.html');
});

test('[CFG-7] the file is asked for once more when the network fails, within the same 15 seconds', async () => {
  const failures: Error[] = [new TypeError('network')];
  const network = fakeNetwork({ '/configResponse.json': () => failures.pop() ?? json(ENTRIES) });
  expect(await loadConfiguration()).toBe('as-built');
  expect(network.calls.length).toBe(2);
  const [first, second] = vi.mocked(fetch).mock.calls.map(([, init]) => init?.signal);
  expect(first).toBeInstanceOf(AbortSignal);
  expect(second).toBe(first);
});

test('[CFG-7] a file that has not arrived after 15 seconds leads to the page that needs none', async () => {
  vi.useFakeTimers();
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const loading = loadConfiguration();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(window.location.replace).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBe('none');
  vi.useRealTimers();
});

test('[SES-80] a page that is left while the file is on its way leads nowhere', async () => {
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  fakeNetwork({ '/configResponse.json': () => new TypeError('network') });
  const waits = vi.spyOn(window, 'addEventListener');
  const loading = loadConfiguration();
  await vi.waitFor(() =>
    expect(waits).toHaveBeenCalledWith('pagehide', expect.anything(), expect.anything()),
  );
  dispatchEvent(new Event('pagehide'));
  expect(await loading).toBe('none');
  expect(window.location.replace).not.toHaveBeenCalled();
});

const FLAGS = Object.keys(ENTRIES[0]?.featureFlag ?? {}) as (keyof ConfigurationEntry['featureFlag'])[];

test.each(FLAGS)('[CFG-20] %s of the file reaches the portal, on and off', async (flag) => {
  for (const value of flag === 'documentsFeature' ? [0, 1] : [false, true]) {
    await configureSite({ featureFlag: { [flag]: value } });
    expect(currentConfiguration().featureFlag[flag]).toBe(value);
  }
});

const overridden = () => JSON.parse(JSON.stringify(site.brand));

test('[CFG-49] phone, hours, legal text and links of the file take the place of those of the build', async () => {
  const built = overridden();
  const links = [{ label: 'Privacy', href: 'https://www.insurer.nz/privacy' }];
  const callHours = { days: [1, 2, 3], fromMinute: 540, toMinute: 1_020 };
  await configureSite({
    brand: { phone: '0800 226 324', callHours, footer: { legal: 'Issued by us.', links } },
  });
  expect(overridden()).toEqual({
    ...built,
    phone: { number: '0800 226 324', hours: 'Monday to Wednesday, 9\u00A0am to 5\u00A0pm New Zealand time' },
    footer: { legal: 'Issued by us.', links },
  });
  await configureSite({ brand: { footer: { legal: 'Issued by them.' } } });
  expect(overridden()).toEqual({ ...built, footer: { ...built.footer, legal: 'Issued by them.' } });
  await configureSite();
  expect(overridden()).toEqual(built);
});

test('[CFG-50] a file with a phone that cannot be dialled keeps the portal from starting', async () => {
  await expect(configureSite({ brand: { phone: 'call us' } })).rejects.toThrow('brand.phone must be digits');
});

const notices = () => [...document.querySelectorAll('aside')].map(({ textContent }) => textContent);

test('[SWI-7] a notice of the file is above the page until its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T16:59:00Z') });
  const notice = { text: 'Paying online is back <soon>.', until: '2026-11-28T17:00:00Z' };
  await configureSite({ notice });
  expect(notices()).toEqual(['Paying online is back <soon>.']);
  expect(document.body.firstElementChild?.localName).toBe('aside');
  document.querySelector('aside')?.remove();
  vi.setSystemTime(new Date('2026-11-28T17:00:00Z'));
  await configureSite({ notice });
  await configureSite();
  expect(notices()).toEqual([]);
  vi.useRealTimers();
});
