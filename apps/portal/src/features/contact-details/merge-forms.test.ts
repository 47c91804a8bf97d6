import { expect, test } from 'vitest';
import type { ContactForm } from './contact-form.ts';
import { isChanged, mergeForms } from './merge-forms.ts';

const entry = (line: string) =>
  ({
    mode: 'lookup',
    text: { line, suburb: '', state: '', city: 'TAURANGA', postcode: '3116' },
    query: '',
  }) as const;
const BASELINE: ContactForm = {
  residential: entry('1 Old Road'),
  postal: entry('1 Old Road'),
  postalCountryId: 154,
  isPostalSame: true,
  mobilePhone: '1',
  homePhone: '2',
  email: '3',
};

test('[CON-37] typing and searching change a form; showing its fields does not', () => {
  expect(isChanged(BASELINE, BASELINE)).toBe(false);
  expect(isChanged({ ...BASELINE, residential: { ...BASELINE.residential, mode: 'manual' } }, BASELINE)).toBe(
    false,
  );
  expect(isChanged({ ...BASELINE, residential: { ...BASELINE.residential, query: '12 W' } }, BASELINE)).toBe(
    true,
  );
  expect(isChanged({ ...BASELINE, isPostalSame: false }, BASELINE)).toBe(true);
  expect(isChanged({ ...BASELINE, email: '4' }, BASELINE)).toBe(true);
});

test('[CON-35] an open search stays, above the address as it is stored now', () => {
  const searching = {
    ...BASELINE,
    residential: { ...BASELINE.residential, query: '12 W' },
    postal: { ...BASELINE.postal, query: 'PO' },
  };
  const stored = { ...BASELINE, residential: entry('9 New Road'), postal: entry('9 New Road') };
  expect(mergeForms(searching, BASELINE, stored)).toEqual({
    ...stored,
    residential: { ...stored.residential, query: '12 W' },
    postal: { ...stored.postal, query: 'PO' },
  });
});

test('[CON-35] typed fields stay, all others take the stored value', () => {
  const typed = { ...BASELINE, email: 'mine', postal: entry('PO Box 1'), isPostalSame: false };
  const stored = {
    ...BASELINE,
    email: 'theirs',
    homePhone: 'new',
    residential: entry('9 New Road'),
    postalCountryId: 13,
  };
  expect(mergeForms(typed, BASELINE, stored)).toEqual({
    residential: entry('9 New Road'),
    postal: entry('PO Box 1'),
    postalCountryId: 154,
    isPostalSame: false,
    mobilePhone: '1',
    homePhone: 'new',
    email: 'mine',
  });
});
