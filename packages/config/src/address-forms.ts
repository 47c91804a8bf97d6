import type { AddressForm } from '@portal/domain/address-form';
import { COUNTRY, type CountryId } from '@portal/domain/country';
import { australiaAddressForm } from './address-forms/australia.ts';
import { canadaAddressForm } from './address-forms/canada.ts';
import { newZealandAddressForm } from './address-forms/new-zealand.ts';

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
