// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withPhone } from '#portal/components/help/with-phone.tsx';

test('[CFG-24] placeholders are filled: the phone by a link, others by the given values, none by inherited properties', () => {
  const { container } = render(
    <p>{withPhone('Sorry {name}. Call {phone}, not {toString}.', { name: 'Tāne' })}</p>,
  );
  expect(container.textContent).toBe('Sorry Tāne. Call 1800 975 711, not {toString}.');
  expect(container.querySelector('a')?.getAttribute('href')).toBe('tel:1800975711');
});
