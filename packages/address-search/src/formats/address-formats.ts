import { COUNTRY, type CountryId } from '@portal/domain/values/country';
import type { AddressFormat } from './address-format.ts';
import { australiaAddressFormat } from './australia.ts';
import { canadaAddressFormat } from './canada.ts';
import { newZealandAddressFormat } from './new-zealand.ts';

const ADDRESS_FORMATS: Readonly<Record<CountryId, AddressFormat>> = {
  [COUNTRY.australia]: australiaAddressFormat,
  [COUNTRY.canada]: canadaAddressFormat,
  [COUNTRY.newZealand]: newZealandAddressFormat,
};

/** Returns how the country with that id writes addresses. Throws for a country in which nothing is sold. */
export function resolveAddressFormat(countryId: number): AddressFormat {
  const format = ADDRESS_FORMATS[countryId as CountryId];
  if (!format) throw new Error(`No address format for country id ${countryId}`);
  return format;
}
