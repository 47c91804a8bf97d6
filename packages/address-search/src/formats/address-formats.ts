import { COUNTRY, type CountryId } from '@portal/domain/values/country';
import type { AddressForm } from './address-format.ts';
import { australiaAddressForm } from './australia.ts';
import { canadaAddressForm } from './canada.ts';
import { newZealandAddressForm } from './new-zealand.ts';

const ADDRESS_FORMS: Readonly<Record<CountryId, AddressForm>> = {
  [COUNTRY.australia]: australiaAddressForm,
  [COUNTRY.canada]: canadaAddressForm,
  [COUNTRY.newZealand]: newZealandAddressForm,
};

/** How the country with that id writes addresses. Throws for a country that is not sold in. */
export function resolveAddressForm(countryId: number): AddressForm {
  const form = ADDRESS_FORMS[countryId as CountryId];
  if (!form) throw new Error(`No address form for country id ${countryId}`);
  return form;
}
