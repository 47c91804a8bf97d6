import { resolveAddressForm } from '@portal/config/address-forms';
import type { AddressForm } from '@portal/domain/address-form';
import { type AddressLines, createAddressLines } from '@portal/domain/address-line';
import { createRuralReader, type RuralReader } from '@portal/domain/rural-delivery';
import { createStreetWords, type StreetWords } from '@portal/domain/street-words';
import { createTypedAddressReader, type TypedAddressReader } from '@portal/domain/typed-address';

/** The rules of a country, ready to use. */
export type AddressCountry = {
  readonly form: AddressForm;
  readonly lines: AddressLines;
  readonly rural: RuralReader;
  readonly words: StreetWords;
  readonly typed: TypedAddressReader;
};

function createAddressCountry(countryId: number): AddressCountry {
  const form = resolveAddressForm(countryId);
  return {
    form,
    lines: createAddressLines(form),
    rural: createRuralReader(form),
    words: createStreetWords(form),
    typed: createTypedAddressReader(form),
  };
}

/** Makes the rules of a country when they are first needed, and keeps them. */
export function createAddressCountries(): (countryId: number) => AddressCountry {
  const made = new Map<number, AddressCountry>();
  return (countryId) => {
    const country = made.get(countryId) ?? createAddressCountry(countryId);
    made.set(countryId, country);
    return country;
  };
}
