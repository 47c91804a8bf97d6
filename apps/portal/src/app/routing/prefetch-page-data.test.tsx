// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { App, loadLoggedInApp } from '#portal/app/app.tsx';
import { session } from '#portal/lib/session/session.ts';
import { aPolicy, aPolicyDetail, aSession, customerOnWire, detailOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { customerNetwork, goTo, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

const CUSTOMER = 'customer-detail';
const DETAIL = 'policy-detail-70010001';

function open(path: string, prefetchedResponses: Record<string, Promise<Response>>) {
  goTo(path);
  const network = customerNetwork();
  window.portalStart = { prefetchedResponses };
  session.begin(aSession());
  return network;
}

const prefetched = () => ({
  [CUSTOMER]: Promise.resolve(json(customerOnWire([aPolicy()]))),
  [DETAIL]: Promise.resolve(json(detailOnWire(aPolicyDetail()))),
});

test.each([
  ['/', 'My insurance policies'],
  ['/policy/70010001', 'Family Life Cover'],
  ['/contacts', 'My contact details'],
])('%s is drawn with its data at once where the responses came before the script', async (path, title) => {
  const network = open(path, prefetched());
  await loadLoggedInApp();
  render(<App />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(network.to(CALL_PATHS.getCustomerDetail)).toEqual([]);
});

test('a policy opened by its URL has its beneficiaries in the first drawing', async () => {
  open('/policy/70010001', prefetched());
  await loadLoggedInApp();
  render(<App />);
  expect(screen.getByRole('heading', { name: /beneficiar/i })).toBeDefined();
});

test('a slow response does not hold the page back', async () => {
  await loadLoggedInApp();
  vi.useFakeTimers();
  const late = Promise.withResolvers<Response>();
  open('/', { [CUSTOMER]: late.promise });
  const loaded = loadLoggedInApp();
  await vi.advanceTimersByTimeAsync(150);
  await loaded;
  vi.useRealTimers();
  render(<App />);
  expect(screen.queryByRole('heading', { level: 1, name: 'My insurance policies' })).toBeNull();
  late.resolve(json(customerOnWire([aPolicy()])));
  expect(await screen.findByRole('heading', { level: 1, name: 'My insurance policies' })).toBeDefined();
});

test('data that comes right after the configuration is in the first drawing', async () => {
  await loadLoggedInApp();
  vi.useFakeTimers();
  const [configuration, late] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  open('/', { [CUSTOMER]: late.promise });
  const loaded = loadLoggedInApp(configuration.promise);
  await vi.advanceTimersByTimeAsync(1000);
  configuration.resolve();
  await vi.advanceTimersByTimeAsync(100);
  late.resolve(json(customerOnWire([aPolicy()])));
  await loaded;
  vi.useRealTimers();
  render(<App />);
  expect(screen.getByRole('heading', { level: 1, name: 'My insurance policies' })).toBeDefined();
});

test('where nothing was prefetched, nothing is loaded before the page is drawn', async () => {
  const network = open('/policy/70010001', {});
  await loadLoggedInApp();
  expect(network.calls).toEqual([]);
});

test('data that a path does not show is not loaded', async () => {
  const network = open('/logout', {
    [CUSTOMER]: Promise.resolve(json(customerOnWire([{ policyNumber: '5' }]))),
  });
  await loadLoggedInApp();
  expect(network.calls).toEqual([]);
  expect(Object.keys(window.portalStart?.prefetchedResponses ?? {})).toEqual([CUSTOMER]);
});

test('[SES-10] a prefetched response that ends the session leads to the login screen', async () => {
  open('/policy/70010001', { [CUSTOMER]: Promise.resolve(json({ status: 401 }, 401)) });
  await loadLoggedInApp();
  expect(session.get().session).toBeUndefined();
  render(<App />);
  expect(await screen.findByText(/Your session has expired/)).toBeDefined();
});
