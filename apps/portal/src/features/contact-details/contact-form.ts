import { type AddressParts, isSameAddress, normaliseAddress } from '@portal/domain/contact-details/address';
import type {
  AddressKind,
  ContactDetails,
  ContactField,
} from '@portal/domain/contact-details/contact-details';
import { textOrEmpty } from '@portal/domain/values/text-or-empty';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';

/** The text of the address fields. */
export type AddressText = { readonly [Part in keyof AddressParts]: string };

/**
 * One address of the form. In lookup mode the form shows `text` as the current address, and
 * `query` in the search field.
 */
export type AddressEntry = {
  readonly mode: 'lookup' | 'manual';
  readonly text: AddressText;
  readonly query: string;
};

/** The form of contact details as typed. */
export type ContactForm = {
  readonly residential: AddressEntry;
  readonly postal: AddressEntry;
  readonly postalCountryId: number;
  readonly isPostalSame: boolean;
  readonly mobilePhone: string;
  readonly homePhone: string;
  readonly email: string;
};

/**
 * Which parts the addresses of the country have. The form keeps the others from the existing address. CON-13
 */
export type PlaceParts = { readonly hasCity: boolean; readonly hasState: boolean };

/** An address without any text. */
export const EMPTY_ADDRESS: AddressText = { line: '', suburb: '', state: '', city: '', postcode: '' };

function entryOf(address: AddressParts): AddressEntry {
  const { line, suburb, state, city, postcode } = normaliseAddress(address);
  const text = {
    line: textOrEmpty(line),
    suburb: textOrEmpty(suburb),
    state: textOrEmpty(state),
    city: textOrEmpty(city),
    postcode: textOrEmpty(postcode),
  };
  return { mode: 'lookup', text, query: '' };
}

/**
 * Returns the form filled with the stored details. An address abroad cannot be searched for. CON-8, CON-14
 */
export function formOf(customer: CustomerDetail, homeCountryId: number): ContactForm {
  const { residentialAddress, postalAddress } = customer;
  const postalCountryId = postalAddress.countryId ?? homeCountryId;
  const postal = entryOf(postalAddress);
  return {
    residential: entryOf(residentialAddress),
    postal: postalCountryId === homeCountryId ? postal : { ...postal, mode: 'manual' },
    postalCountryId,
    isPostalSame: postalCountryId === homeCountryId && isSameAddress(residentialAddress, postalAddress),
    mobilePhone: textOrEmpty(customer.mobilePhone),
    homePhone: textOrEmpty(customer.homePhone),
    email: textOrEmpty(customer.email),
  };
}

/**
 * Returns the details in the form, not yet cleaned. 'Same as residential' copies the address and sets the
 * country to the site's. CON-10
 */
export function detailsOf(form: ContactForm, homeCountryId: number): ContactDetails {
  const { residential, postal, isPostalSame, postalCountryId, mobilePhone, homePhone, email } = form;
  return {
    residentialAddress: residential.text,
    postalAddress: isPostalSame
      ? { ...residential.text, countryId: homeCountryId }
      : { ...postal.text, countryId: postalCountryId },
    mobilePhone,
    homePhone,
    email,
  };
}

/**
 * Switches an address to its fields. An open search becomes the line of a new address, which the customer
 * completes. Without a search the fields show the current address. CON-9
 */
export function manualEntry({ text, query }: AddressEntry, { hasCity, hasState }: PlaceParts): AddressEntry {
  const line = query.trim();
  if (line === '' || line === text.line) return { mode: 'manual', text, query: '' };
  const hidden = { state: hasState ? '' : text.state, city: hasCity ? '' : text.city };
  return { mode: 'manual', text: { ...EMPTY_ADDRESS, ...hidden, line }, query };
}

/** Whether the customer typed a search and chose no suggestion. CON-48 */
export const isSearching = ({ mode, query }: AddressEntry): boolean =>
  mode === 'lookup' && query.trim() !== '';

/** The form shows all parts of an address abroad, so it keeps none of them hidden. CON-25 */
const ALL_PARTS: PlaceParts = { hasCity: true, hasState: true };

/**
 * Returns the postal address for a country abroad, which has no search: an open
 * search becomes its line. CON-48
 */
export const postalAbroad = (postal: AddressEntry): AddressEntry => ({
  ...(isSearching(postal) ? manualEntry(postal, ALL_PARTS) : postal),
  mode: 'manual',
});

/** Whether anything is left with which the customer can log in. CON-104 */
export const hasLogin = ({ mobilePhone, email }: ContactForm): boolean =>
  `${mobilePhone}${email}`.trim() !== '';

/** Whether the line has a number; few addresses have none. CON-46, CON-103 */
export const hasNumber = ({ line }: AddressText): boolean => /\d/.test(line);

/** Returns the id of a field's input. */
export const fieldId = (field: ContactField): string => field.replace('.', '-');

/** Returns the address that a field belongs to, if it belongs to one. */
export function addressOfField(field: ContactField): AddressKind | undefined {
  const [kind] = field.split('.');
  return kind === 'residential' || kind === 'postal' ? kind : undefined;
}
