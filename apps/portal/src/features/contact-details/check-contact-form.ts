import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { contactFieldErrorMessage, contactRules } from '@portal/config/contact-details/contact-rules';
import { contactFieldPath } from '@portal/contract/contact-details/mapping';
import type { Problem } from '@portal/contract/errors/problem';
import { isSameAddress } from '@portal/domain/contact-details/address';
import { contactFieldOf } from '@portal/domain/contact-details/contact-confirmation';
import {
  ADDRESS_FIELDS,
  type ContactDetails,
  type ContactField,
  checkContactDetails,
  cleanContactDetails,
} from '@portal/domain/contact-details/contact-details';
import { checkPostcodes } from '@portal/domain/contact-details/postcode-check';
import type { PostcodeMatch } from '@portal/domain/contact-details/postcode-match';
import { searchPostcode } from '#portal/features/contact-details/address/address-calls.ts';
import type { ContactDraft } from '#portal/features/contact-details/contact-draft.ts';
import {
  addressOfField,
  type ContactForm,
  detailsOf,
  formOf,
  hasLogin,
  hasNumber,
  isSearching,
  manualEntry,
} from '#portal/features/contact-details/contact-form.ts';
import { homeAddressOnOneLine } from '#portal/features/contact-details/contact-rows.ts';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';
import { site } from '#portal/lib/site/site.ts';

/**
 * The error of a field, with its text. `invalid` has to be corrected. A `warning` holds the save
 * up once: the postcode search could not be reached, or what was typed is allowed and seldom
 * meant. CON-26, CON-103, CON-104
 */
export type FieldError = {
  readonly kind: 'invalid' | 'warning';
  readonly field: ContactField;
  readonly message: string;
};

/** A form that is ready to be sent, or its errors with the form in which they can be corrected. */
export type CheckedForm =
  | { readonly details: ContactDetails; readonly isPostalOwn: boolean }
  | { readonly fieldErrors: readonly FieldError[]; readonly form: ContactForm };

const NOT_CHOSEN = 'Finish entering your address, or search again and choose it from the list';
const KINDS = ['residential', 'postal'] as const;

const FIELDS: readonly ContactField[] = [
  ...KINDS.flatMap((kind) => ADDRESS_FIELDS.map((part) => `${kind}.${part}` as const)),
  'mobilePhone',
  'homePhone',
  'email',
];

const warning = (field: ContactField, message: string): FieldError => ({ kind: 'warning', field, message });
const invalid = (field: ContactField, message: string): FieldError => ({ kind: 'invalid', field, message });

/** A copied postal address has no fields of its own: its errors are shown at the residential address. */
const isShown = ({ field }: { field: ContactField }, { isPostalSame }: ContactForm): boolean =>
  !isPostalSame || !field.startsWith('postal.');

/**
 * Turns a search without a choice into a line that the customer still has to complete.
 * It is never dropped. CON-48
 */
function openSearches(form: ContactForm, { regionalisation }: ConfigurationEntry) {
  const { city, state } = regionalisation.patterns;
  const placeParts = { hasCity: city !== null, hasState: state !== null };
  const lines = KINDS.map((kind) => ({ kind, field: `${kind}.line` as const }));
  const searched = lines.filter(({ kind, field }) => isSearching(form[kind]) && isShown({ field }, form));
  const opened = searched.map(({ kind }) => [kind, manualEntry(form[kind], placeParts)]);
  return {
    form: { ...form, ...Object.fromEntries(opened) } as ContactForm,
    fieldErrors: searched.map(({ field }) => invalid(field, NOT_CHOSEN)),
  };
}

/** Checks the form against the rules of the configuration. CON-17, CON-20, CON-48 */
export function checkForm(typed: ContactForm, entry: ConfigurationEntry): CheckedForm {
  const rules = contactRules(entry, site);
  const { form, fieldErrors: notChosen } = openSearches(typed, entry);
  const details = cleanContactDetails(detailsOf(form, entry.countryId), rules);
  const fieldErrors = checkContactDetails(details, rules)
    .filter((error) => isShown(error, form) && !notChosen.some(({ field }) => field === error.field))
    .map((error) => invalid(error.field, contactFieldErrorMessage(error, details, entry)));
  const all = [...notChosen, ...fieldErrors];
  if (all.length === 0) return { details, isPostalOwn: !form.isPostalSame };
  // In the order of the form.
  const inGroups = [...KINDS, undefined].flatMap((kind) =>
    all.filter(({ field }) => addressOfField(field) === kind),
  );
  return { fieldErrors: inGroups, form };
}

/** Whether the customer asked for another postal address than at home, and gave none. CON-109 */
const isPostalLeftBehind = (form: ContactForm, baseline: ContactForm): boolean =>
  baseline.isPostalSame &&
  !form.isPostalSame &&
  form.postalCountryId === baseline.postalCountryId &&
  isSameAddress(form.postal.text, baseline.postal.text);

/**
 * Returns what is allowed and seldom meant in a form that passed `checkForm`: a street without a number, a
 * postal address that was to be another one, and no way left to log in. CON-103, CON-104, CON-109
 */
export function warningsOf(
  form: ContactForm,
  baseline: ContactForm,
  { countryId, regionalisation }: ConfigurationEntry,
): FieldError[] {
  const isAbroad = form.postalCountryId !== countryId;
  const lines = KINDS.filter((kind) => kind === 'residential' || !(form.isPostalSame || isAbroad));
  const withoutNumber = lines.filter(
    (kind) => !hasNumber(form[kind].text) && form[kind].text.line !== baseline[kind].text.line,
  );
  const mobile = regionalisation.labels.mobile.toLowerCase();
  return [
    ...(isPostalLeftBehind(form, baseline)
      ? [
          warning(
            'postal.line',
            `Your letters go to ${homeAddressOnOneLine(form.postal.text, regionalisation.addressLabels)}. Is that right? Choose Save again if it is`,
          ),
        ]
      : []),
    ...withoutNumber.map((kind) =>
      warning(`${kind}.line`, 'This address has no number. Add it, or choose Save again if it has none'),
    ),
    ...(hasLogin(baseline) && !hasLogin(form)
      ? [
          warning(
            'email',
            `Without your ${mobile} and your email you cannot log in here. Choose Save again if that is what you want`,
          ),
        ]
      : []),
  ];
}

/** The customer as if what waits for its code were in force. CON-70 */
function withPending(customer: CustomerDetail): CustomerDetail {
  const waiting = (customer.contactConfirmations ?? []).map(({ channel, value }) => [
    contactFieldOf(channel),
    value,
  ]);
  return { ...customer, ...Object.fromEntries(waiting) };
}

/**
 * Whether a draft is already stored, or waits for its code: its save was done, but the
 * response was lost. CON-54, CON-70
 */
export function isAlreadySaved(
  { form, baseline }: ContactDraft,
  customer: CustomerDetail,
  entry: ConfigurationEntry,
): boolean {
  const rules = contactRules(entry, site);
  const sent = (one: ContactForm) =>
    JSON.stringify(cleanContactDetails(detailsOf(one, entry.countryId), rules));
  const isUnsent = isSearching(form.residential) || isSearching(form.postal) || sent(form) === sent(baseline);
  if (isUnsent) return false;
  return [customer, withPending(customer)].some(
    (stored) => sent(form) === sent(formOf(stored, entry.countryId)),
  );
}

/** The text for a postcode search that failed. CON-26 */
const lookupFailure = (error: unknown): string =>
  `Error retrieving postcode matches${isRequestFailure(error) ? ` ${error.status}` : ''}`;

/**
 * Looks postcodes up, each once. `failures` collects the text for each postcode that could not be looked up.
 */
function createPostcodeLookup(signal: AbortSignal) {
  const failures = new Map<string, string>();
  const asked = new Map<string, Promise<PostcodeMatch[] | undefined>>();
  const ask = (postcode: string) =>
    searchPostcode(postcode, signal).catch((error: unknown) => {
      failures.set(postcode, lookupFailure(error));
      return undefined;
    });
  const find = (postcode: string) => {
    const matches = asked.get(postcode) ?? ask(postcode);
    asked.set(postcode, matches);
    return matches;
  };
  return { find, failures };
}

type PostcodeCheck = {
  readonly form: ContactForm;
  readonly details: ContactDetails;
  readonly entry: ConfigurationEntry;
  /** Stops the lookup when the customer leaves the form. */
  readonly signal: AbortSignal;
};

/** Checks the postcodes of a form that passed `checkForm` against their states. CON-26 */
export async function checkFormPostcodes({
  form,
  details,
  entry,
  signal,
}: PostcodeCheck): Promise<FieldError[]> {
  const { find, failures } = createPostcodeLookup(signal);
  const errors = await checkPostcodes(details, contactRules(entry, site), find);
  const postcodes = [
    ['residential.postcode', details.residentialAddress.postcode],
    ['postal.postcode', details.postalAddress.postcode],
  ] as const;
  const fieldErrors: FieldError[] = [
    ...errors.map((error) => invalid(error.field, contactFieldErrorMessage(error, details, entry))),
    ...postcodes.flatMap(([field, postcode]) => {
      const message = failures.get(postcode ?? '');
      return message ? [{ kind: 'warning' as const, field, message }] : [];
    }),
  ];
  return fieldErrors.filter((error) => isShown(error, form));
}

/** Returns the field errors that the server found, for the fields that the form shows. CON-24 */
export function fieldErrorsOfProblem({ errors }: Problem, form: ContactForm): FieldError[] {
  return FIELDS.flatMap((field) => {
    const [message] = errors[contactFieldPath(field)] ?? [];
    return message ? [invalid(field, message)] : [];
  }).filter((error) => isShown(error, form));
}
