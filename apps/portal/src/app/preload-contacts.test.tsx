// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageOf } from '#portal/app/routing/route-pages.tsx';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

const TWO_SECONDS = 2000;

/** The contact pages, with what asks for their scripts watched. */
const watched = () =>
  (['contacts', 'updateContacts'] as const).map((route) =>
    vi.spyOn(pageOf(route) as { preload: () => unknown }, 'preload').mockReturnValue(undefined),
  );

test('[NAV-25] the contact details and their form are loaded two seconds after the first page, and not before', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const preloads = watched();
  customerNetwork();
  renderForCustomer('/');
  await screen.findByRole('heading', { level: 1 });
  const waits = timers.mock.calls.filter(([, ms]) => ms === TWO_SECONDS);
  expect(preloads.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  for (const [afterTwoSeconds] of waits) afterTwoSeconds();
  expect(preloads.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
