import { type AddressParts, isSameAddress, normaliseAddress } from '@portal/domain/contact-details/address';
import type {
  AddressKind,
  ContactDetails,
  ContactField,
} from '@portal/domain/contact-details/contact-details';
import { textOrEmpty } from '@portal/domain/values/text-or-empty';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';

/** An address as it stands in the fields. */
export type AddressText = { readonly [Part in keyof AddressParts]: string };

/** One address of the form. In lookup mode `text` is shown to be read, and `query` is what is being searched for. */
export type AddressEntry = {
  readonly mode: 'lookup' | 'manual';
  readonly text: AddressText;
  readonly query: string;
};

/** The form of contact details, as typed. */
export type ContactForm = {
  readonly residential: AddressEntry;
  readonly postal: AddressEntry;
  readonly postalCountryId: number;
  readonly isPostalSame: boolean;
  readonly mobilePhone: string;
  readonly homePhone: string;
  readonly email: string;
};

/** Which of them the addresses of the country have; what they do not have is kept from the existing address. CON-13 */
export type PlaceParts = { readonly hasCity: boolean; readonly hasState: boolean };

/** No address. */
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

/** The form as it opens: with what is known. An address abroad cannot be searched for. CON-8, CON-14 */
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

/** What the form says, not yet cleaned. 'Same as residential' copies the address and sets the country to the site's. CON-10 */
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
 * Goes on by hand. What was being searched for becomes the line of an address that is still to be typed; without it the address
 * that stood there is there to be corrected. CON-9
 */
export function manualEntry({ text, query }: AddressEntry, { hasCity, hasState }: PlaceParts): AddressEntry {
  const line = query.trim();
  if (line === '' || line === text.line) return { mode: 'manual', text, query: '' };
  const kept = { state: hasState ? '' : text.state, city: hasCity ? '' : text.city };
  return { mode: 'manual', text: { ...EMPTY_ADDRESS, ...kept, line }, query };
}

/** Whether something is typed into the search of an address, and nothing chosen for it. */
export const isSearching = ({ mode, query }: AddressEntry): boolean =>
  mode === 'lookup' && query.trim() !== '';

/** Of an address abroad no part is hidden, so none is kept unseen. */
const NO_KEPT_PARTS: PlaceParts = { hasCity: true, hasState: true };

/** The postal address abroad, which is not searched for: what was being searched for is typed on by hand. CON-48 */
export const postalAbroad = (postal: AddressEntry): AddressEntry => ({
  ...(isSearching(postal) ? manualEntry(postal, NO_KEPT_PARTS) : postal),
  mode: 'manual',
});

/** The id of a field's input. */
export const fieldId = (field: ContactField): string => field.replace('.', '-');

/** The address that a field belongs to, if it belongs to one. */
export function addressOfField(field: ContactField): AddressKind | undefined {
  const [kind] = field.split('.');
  return kind === 'residential' || kind === 'postal' ? kind : undefined;
}
