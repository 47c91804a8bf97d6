// @vitest-environment happy-dom
import { findSite } from '@portal/config/sites/site';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PolicyHeader } from '#portal/features/policies/detail/policy-header.tsx';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicy } from '#portal/testing/factories.ts';
import { payingNetwork } from '#portal/testing/payment-page.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

// As the build of a brand replaces this file, with headings that no brand of today has.
vi.mock('#portal/lib/site/built-text.ts', async () => {
  const { loggedInRegionOf, loggedInTextOf } = await import('#portal/lib/site/site-content.ts');
  const site = findSite('seniors-154');
  if (!site) throw new Error('There is no such site');
  const built = loggedInTextOf(site);
  const headings = { ...built.headings, makePayment: 'Pay now', editPaymentDetails: 'How you pay' };
  return { builtText: { ...built, headings }, builtRegion: loggedInRegionOf(site) };
});

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

test("[POL-12] the button to the documents reads 'My inbox' whatever the brand heads them with", async () => {
  render(<PolicyHeader policy={aPolicy()} hasInbox />);
  const button = screen.getByRole('link', { name: 'My inbox' });
  expect(button.getAttribute('href')).toBe('/documents/70010001');
  customerNetwork();
  renderForCustomer('/documents/70010001');
  expect(await screen.findByRole('heading', { level: 1, name: 'Policy documents' })).toBeDefined();
});

test.each([
  ['/payment/70010001', 'Pay now'],
  ['/update/payment/70010001', 'How you pay'],
])('[CFG-10] %s is headed as the brand says', async (path, heading) => {
  payingNetwork();
  renderForCustomer(path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
});
