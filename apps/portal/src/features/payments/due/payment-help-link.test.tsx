// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { OverdueBanner } from '#portal/features/payments/overdue/overdue-banner.tsx';
import { PaymentHelp } from '#portal/features/payments/payment-frame.tsx';

afterEach(cleanup);

const POLICY = { policyNumber: '7', policyName: 'Family Life Cover' };
const ROW = {
  policy: POLICY,
  state: 'to-pay',
  item: { ...POLICY, hasPending: false, overdueCount: 1, totalDueCents: 4110 },
  keepsRoom: false,
  notPaidHere: null,
} as const;

test.each<[string, ReactElement]>([
  ['the overdue banner', <OverdueBanner rows={[ROW]} hasFinalNotice={false} key="overdue" />],
  ['the final notice', <OverdueBanner rows={[]} hasFinalNotice key="final" />],
  ['the payment page', <PaymentHelp key="payment" />],
])('[HLP-3] %s leads to help with payments', (_, element) => {
  render(element);
  const link = screen.getByRole('link', { name: 'Help with payments' });
  expect(link.getAttribute('href')).toBe('/help-with-payments#portal');
  // Without it the portal would look the path up among its own pages.
  expect(link.getAttribute('target')).toBe('_self');
});
