// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { site } from '#portal/lib/site/site.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import {
  customerNetwork,
  renderForCustomer,
  renderForNobody,
  startAfresh,
} from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const loginScreen = () => screen.findByRole('heading', { level: 1, name: site.brand.login.title });

test.each(['/', '/login', '/policy/1', '/contacts', '/anything'])(
  '[NAV-1] a visitor sees the login screen at %s',
  async (path) => {
    renderForNobody(path);
    expect(await loginScreen()).toBeDefined();
  },
);

test.each([
  ['updatepayment', 'policy', '/update/payment/70010001', 'Edit payment details'],
  ['correspondence', 'policyNumber', '/documents/70010001', /You have no documents for this policy yet/],
])('[NAV-5] [NAV-6] dest=%s with %s leads to %s', async (dest, key, path, shown) => {
  customerNetwork();
  renderForCustomer(`/?dest=${dest}&${key}=70010001`);
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(await screen.findByText(shown)).toBeDefined();
});

test('[NAV-5] dest=payment leads to the payment, which leads home where nothing can be paid', async () => {
  const network = customerNetwork();
  renderForCustomer('/?dest=payment&policy=70010001');
  expect(await heading('My insurance policies')).toBeDefined();
  expect(network.to(CALL_PATHS.outstandingPayments).length).toBeGreaterThan(0);
  expect(location.pathname + location.search).toBe('/');
});

test.each([
  '/?dest=elsewhere&policy=70010001',
  '/?dest=payment',
  '/?policy=70010001',
  '/?dest=toString&policy=1',
])('[NAV-5] [NAV-6] %s stays', async (path) => {
  customerNetwork();
  renderForCustomer(path);
  expect(await heading('My insurance policies')).toBeDefined();
  expect(location.pathname).toBe('/');
});

test('[NAV-8] [SES-11] [SES-12] /logout tells the server and shows the login screen, whatever it responds', async () => {
  const network = customerNetwork();
  network.replies[CALL_PATHS.logout] = () => new TypeError('network');
  renderForCustomer('/logout');
  expect(await loginScreen()).toBeDefined();
  expect(network.to(CALL_PATHS.logout)[0]?.headers.Authorization).toBe('Bearer token-1');
  expect(location.pathname).toBe('/login');
  expect(window.location.replace).not.toHaveBeenCalled();
});

test('[NAV-10] any other path shows Page not found with causes and the menu', async () => {
  customerNetwork();
  renderForCustomer('/nowhere');
  expect(await heading('Page not found')).toBeDefined();
  expect(document.title).toBe('Page not found – real');
  expect(within(screen.getByRole('main')).getAllByRole('listitem').length).toBeGreaterThan(1);
  expect(screen.getByText(/Use the menu/)).toBeDefined();
  const menu = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(menu.filter((link) => link.hasAttribute('aria-current'))).toEqual([]);
});

test('[NAV-9] without the documents feature the documents paths are not found', async () => {
  await configureSite({ featureFlag: { documentsFeature: 0 } });
  customerNetwork();
  renderForCustomer('/documents/70010001');
  expect(await heading('Page not found')).toBeDefined();
  cleanup();
  await configureSite();
  customerNetwork();
  renderForCustomer('/documents/70010001');
  expect(await heading('My inbox')).toBeDefined();
});

test('[NAV-20] an announcement of one page is gone on the next', async () => {
  customerNetwork();
  renderForCustomer();
  const polite = () => document.getElementById('announce-polite')?.textContent;
  await waitFor(() => expect(polite()).toMatch(/polic(y|ies) loaded/));
  await userEvent.click(await screen.findByRole('link', { name: 'Family Life Cover' }));
  await heading('Family Life Cover');
  expect(polite()).not.toContain('loaded');
});

test('[NAV-14] a change of page sets the title and moves the focus to the heading', async () => {
  customerNetwork();
  renderForCustomer();
  await userEvent.click(await screen.findByRole('link', { name: 'Family Life Cover' }));
  const title = await heading('Family Life Cover');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toBe('Family Life Cover, policy 70010001 – real');
  expect(location.pathname).toBe('/policy/70010001');
});
