import { AddressFields } from '#portal/features/contact-details/address/address-fields.tsx';
import { AddressGroup, SearchUnavailable } from '#portal/features/contact-details/address/address-group.tsx';
import { PostalAddressGroup } from '#portal/features/contact-details/address/postal-address-group.tsx';
import { type AddressEntry, formOf } from '#portal/features/contact-details/contact-form.ts';
import type { Examples } from '#portal/gallery/examples.ts';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { aCustomer } from '#portal/testing/factories.ts';

const nothing = () => undefined;
const NOTHING_TYPED = { line: '', suburb: '', state: '', city: '', postcode: '' };
const AWAY = { ...NOTHING_TYPED, line: 'Lot 12 Vaea Street', city: 'Apia', suburb: 'Apia' };
const ERRORS = {
  line: 'Enter your street address',
  suburb: 'Enter your suburb',
  city: 'Enter your city',
  state: 'Choose your state',
  postcode: 'Postcode must be 4 numbers, like 2042',
};
const SAMOA = 183;

const known = () => formOf(aCustomer(), currentConfiguration().countryId);

const group = (entry: Partial<AddressEntry>) => {
  const { residential } = known();
  return (
    <AddressGroup
      kind="residential"
      entry={{ ...residential, ...entry }}
      former={residential.text}
      isAbroad={false}
      errors={{}}
      onChange={nothing}
    />
  );
};

const fields = (state: { isAbroad?: boolean; errors?: typeof ERRORS; text?: typeof NOTHING_TYPED }) => (
  <AddressFields
    kind="residential"
    text={NOTHING_TYPED}
    isAbroad={false}
    errors={{}}
    onChange={nothing}
    {...state}
  />
);

const postal = (change: Partial<ReturnType<typeof known>>) => {
  const form = known();
  return <PostalAddressGroup form={{ ...form, ...change }} baseline={form} errors={{}} onChange={nothing} />;
};

export const examples: Examples = {
  'searched for, with the one that is known': () => group({}),
  'searched for, another one chosen': () =>
    group({ text: { ...known().residential.text, line: '8 Rata Street' } }),
  'searched for, nothing known': () => group({ text: NOTHING_TYPED }),
  'by hand, with the way back to the search': () => group({ mode: 'manual' }),
  'by hand because the search is down': () => <SearchUnavailable />,
  'by hand, empty': () => fields({}),
  'by hand, with errors': () => fields({ errors: ERRORS }),
  'by hand, postcode and state apart': () =>
    fields({
      text: { ...NOTHING_TYPED, line: '8 Rata Street', suburb: 'Newtown', state: 'NSW', postcode: '3000' },
    }),
  'by hand, abroad': () => fields({ isAbroad: true, text: AWAY }),
  'letters go to the residence': () => postal({ isPostalSame: true }),
  'letters go elsewhere': () => postal({ isPostalSame: false }),
  'letters go abroad': () =>
    postal({
      isPostalSame: false,
      postalCountryId: SAMOA,
      postal: { mode: 'manual', text: AWAY, query: '' },
    }),
};
