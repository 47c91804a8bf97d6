// @vitest-environment happy-dom
import type { OfferHref } from '@portal/config/brands/offer-text';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { OfferBanner } from '#portal/features/offers/offer-banner.tsx';
import { startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

test.each<OfferHref>(['tel:1800975711', 'mailto:calls@example.com'])(
  '[OFF-3] a link to %s opens no window',
  (requestCallHref) => {
    const offer = { title: 'Title', description: 'Description', requestCallHref, productTypeIds: [] };
    render(<OfferBanner offer={offer} onUse={() => undefined} onSuppress={() => undefined} />);
    const link = screen.getByRole('link', { name: 'Ask us to call about this' });
    expect(link.getAttribute('href')).toBe(requestCallHref);
    expect(link.hasAttribute('target')).toBe(false);
  },
);

test('[OFF-18] that a page opens is read with the offer, and heard of itself only after the press', () => {
  const props = {
    offer: {
      title: 'Title',
      description: 'Description',
      requestCallHref: 'https://www.example.com',
      productTypeIds: [],
    },
    onUse: () => undefined,
    onSuppress: () => undefined,
  } as const;
  const { rerender } = render(<OfferBanner {...props} />);
  const status = screen.getByRole('status');
  expect(screen.getByText(/This opens a form/)).toBeDefined();
  expect(status.textContent).toBe('');
  rerender(<OfferBanner {...props} isUsed />);
  expect(status.textContent).toContain('in the window that opened');
  expect(screen.queryByText(/This opens a form/)).toBeNull();
});

test('[OFF-3] a link with a script, or without TLS, does not compile', () => {
  // @ts-expect-error: no link of an offer runs a script
  const script: OfferHref = 'javascript:alert(1)';
  // @ts-expect-error: no link of an offer leaves TLS
  const plain: OfferHref = 'http://www.example.com';
  expect([script, plain]).toHaveLength(2);
});
