// @vitest-environment happy-dom
import { phoneHref } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withPhone } from '#portal/components/help/with-phone.tsx';

const PHONE = resolveBrand('real').phone.number;

test('[CFG-24] placeholders are filled: the phone by a link, others by the given values, none by inherited properties', () => {
  const { container } = render(
    <p>{withPhone('Sorry {name}. Call {phone}, not {toString}.', { name: 'Tāne' })}</p>,
  );
  expect(container.textContent).toBe(`Sorry Tāne. Call ${PHONE}, not {toString}.`);
  expect(container.querySelector('a')?.getAttribute('href')).toBe(phoneHref({ number: PHONE }));
});
