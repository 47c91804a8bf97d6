// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { loadConfiguration } from '#portal/lib/site/configuration.ts';
import { site } from '#portal/lib/site/site.ts';
import { aPolicy, aSession, customerOnWire } from '#portal/testing/factories.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';
import { customerNetwork, goTo, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const loginScreen = () => screen.findByRole('heading', { level: 1, name: site.brand.login.title });

test('[CON-97] [SES-10] a 401 to any call ends the session with the time-out text', async () => {
  fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => json({ status: 401 }, 401) });
  renderForCustomer();
  expect(await loginScreen()).toBeDefined();
  const banner = await screen.findByText(/Your session has expired/);
  expect(banner.textContent).toBe('Your session has expired.  Please login again to continue.');
  expect(banner.parentElement?.textContent).toContain('what you typed is kept for two hours.');
  await waitFor(() => expect(document.activeElement?.contains(banner)).toBe(true));
  expect(session.get().session).toBeUndefined();
});

test('[CON-111] a session that ‘This was not me’ ended says so, and whom to call', async () => {
  fakeNetwork({
    [CALL_PATHS.getCustomerDetail]: () => json({ status: 401, code: 'session.undone' }, 401),
  });
  renderForCustomer();
  expect(await loginScreen()).toBeDefined();
  const banner = await screen.findByText(/We have logged out all your devices/);
  expect(banner.textContent).toContain('reported as not yours. We have undone it');
  expect(banner.textContent).toContain(site.brand.phone.number);
  expect(screen.queryByText(/has expired/)).toBeNull();
  expect(session.get().session).toBeUndefined();
});

test('[SES-15] a 403 after login ends the session and shows the lock message', async () => {
  fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => json({ status: 403 }, 403) });
  renderForCustomer();
  expect(await heading('Your account is locked')).toBeDefined();
  expect(session.get().session).toBeUndefined();
});

test('[SES-16] [SES-17] a read that fails on the network twice leads to the static page with nothing stored', async () => {
  const network = fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => new TypeError('network') });
  renderForCustomer();
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/503.html'));
  expect(network.to(CALL_PATHS.getCustomerDetail).length).toBe(2);
  expect(session.get().session).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test('[SES-17] a read that fails once on the network is tried again', async () => {
  let failures = 1;
  const network = customerNetwork();
  network.replies[CALL_PATHS.getCustomerDetail] = () => {
    failures -= 1;
    return failures < 0 ? json(customerOnWire([aPolicy()])) : new TypeError('network');
  };
  renderForCustomer();
  expect(await screen.findByRole('link', { name: 'Family Life Cover' })).toBeDefined();
  expect(window.location.replace).not.toHaveBeenCalled();
});

test('[SES-16] a 503 leads to the static page at once', async () => {
  const network = fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => json({ status: 503 }, 503) });
  renderForCustomer();
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/503.html'));
  expect(network.to(CALL_PATHS.getCustomerDetail).length).toBe(1);
});

test('[SES-18] any other failure keeps the session and offers another try', async () => {
  const network = fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => json({ status: 500 }, 500) });
  renderForCustomer();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(session.get().session).toBeDefined();
  network.replies[CALL_PATHS.getCustomerDetail] = () => json(customerOnWire([]));
  await userEvent.click(again);
  expect(await heading('My insurance policies')).toBeDefined();
});

test('a response prefetched before the script ran is used, and only once', async () => {
  const network = customerNetwork();
  goTo('/');
  window.portalStart = {
    prefetchedResponses: {
      'customer-detail': Promise.resolve(json(customerOnWire([aPolicy({ productName: 'Early Cover' })]))),
    },
  };
  session.begin(aSession());
  renderForCustomer();
  expect(await screen.findByRole('link', { name: 'Early Cover' })).toBeDefined();
  expect(network.to(CALL_PATHS.getCustomerDetail)).toEqual([]);
  expect(window.portalStart?.prefetchedResponses).toEqual({});
});

test('[CFG-7] a configuration that cannot be loaded counts as a network failure', async () => {
  fakeNetwork({ '/configResponse.json': () => new TypeError('network') });
  await loadConfiguration();
  expect(window.location.replace).toHaveBeenCalledWith('/503.html');
});

test('[CFG-4] [CFG-19] a configuration without an entry for the site says so', async () => {
  fakeNetwork({ '/configResponse.json': () => json([]) });
  expect(await loadConfiguration()).toEqual({
    errors: ['No configuration entry for real-154 (countryId 154, brandId 1).'],
  });
});

test('[SES-14] a session that another tab ends is cleared here too', async () => {
  customerNetwork();
  renderForCustomer();
  await screen.findByRole('link', { name: 'Family Life Cover' });
  const other = new BroadcastChannel('portal.session');
  other.postMessage({ kind: 'ended', ending: 'logged-out' });
  expect(await loginScreen()).toBeDefined();
  expect(document.body.textContent).not.toContain('Family Life Cover');
  other.close();
  vi.restoreAllMocks();
});
