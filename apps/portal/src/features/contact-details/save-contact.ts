import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { contactFaultMessage, contactRules } from '@portal/config/contact-details/contact-rules';
import { contactFieldPath } from '@portal/contract/contact-details/mapping';
import type { Problem } from '@portal/contract/errors/problem';
import {
  type ContactDetails,
  type ContactField,
  checkContactDetails,
  cleanContactDetails,
} from '@portal/domain/contact-details/contact-details';
import { checkPostcodes } from '@portal/domain/contact-details/postcode-check';
import type { PostcodeMatch } from '@portal/domain/contact-details/postcode-match';
import { searchPostcode } from '#portal/features/contact-details/api/address-calls.ts';
import type { ContactDraft } from '#portal/features/contact-details/contact-draft.ts';
import {
  addressOfField,
  type ContactForm,
  detailsOf,
  formOf,
  isSearching,
  manualEntry,
} from '#portal/features/contact-details/contact-form.ts';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';
import { site } from '#portal/lib/site/site.ts';

/** What is wrong with a field, in words. */
export type FieldFault = { readonly field: ContactField; readonly message: string };

/** A form made ready to be sent, or what is wrong with it and the form as it can be mended. */
export type CheckedForm =
  | { readonly details: ContactDetails; readonly isPostalOwn: boolean }
  | { readonly faults: readonly FieldFault[]; readonly form: ContactForm };

const NOT_CHOSEN = 'Finish entering your address, or search again and choose it from the list';
const KINDS = ['residential', 'postal'] as const;

const FIELDS: readonly ContactField[] = [
  ...KINDS.flatMap((kind) =>
    (['line', 'suburb', 'city', 'state', 'postcode'] as const).map((part) => `${kind}.${part}` as const),
  ),
  'mobilePhone',
  'homePhone',
  'email',
];

/** A postal address that is a copy has no fields of its own: its faults are told where the residential address is typed. */
const isShown = ({ field }: { field: ContactField }, { isPostalSame }: ContactForm): boolean =>
  !isPostalSame || !field.startsWith('postal.');

/** What was typed into a search without a choice is an address that is still to be typed, never one to be dropped. CON-48 */
function openSearches(form: ContactForm, { regionalisation }: ConfigurationEntry) {
  const { city, state } = regionalisation.patterns;
  const placeParts = { hasCity: city !== null, hasState: state !== null };
  const lines = KINDS.map((kind) => ({ kind, field: `${kind}.line` as const }));
  const searched = lines.filter(({ kind, field }) => isSearching(form[kind]) && isShown({ field }, form));
  const opened = searched.map(({ kind }) => [kind, manualEntry(form[kind], placeParts)]);
  return {
    form: { ...form, ...Object.fromEntries(opened) } as ContactForm,
    faults: searched.map(({ field }): FieldFault => ({ field, message: NOT_CHOSEN })),
  };
}

/** Holds the form against the configuration. CON-17, CON-20, CON-48 */
export function checkForm(typed: ContactForm, entry: ConfigurationEntry): CheckedForm {
  const rules = contactRules(entry, site);
  const { form, faults: unchosen } = openSearches(typed, entry);
  const details = cleanContactDetails(detailsOf(form, entry.countryId), rules);
  const faults = checkContactDetails(details, rules)
    .filter((fault) => isShown(fault, form) && !unchosen.some(({ field }) => field === fault.field))
    .map((fault) => ({ field: fault.field, message: contactFaultMessage(fault, details, entry) }));
  const all = [...unchosen, ...faults];
  if (all.length === 0) return { details, isPostalOwn: !form.isPostalSame };
  // In the order of the form.
  const inGroups = [...KINDS, undefined].flatMap((kind) =>
    all.filter(({ field }) => addressOfField(field) === kind),
  );
  return { faults: inGroups, form };
}

/** Whether a draft is what is stored: its save was done, though the answer to it was lost. CON-54 */
export function isStored(
  { form, baseline }: ContactDraft,
  customer: CustomerDetail,
  entry: ConfigurationEntry,
): boolean {
  const rules = contactRules(entry, site);
  const sent = (one: ContactForm) =>
    JSON.stringify(cleanContactDetails(detailsOf(one, entry.countryId), rules));
  const isUnsent = isSearching(form.residential) || isSearching(form.postal) || sent(form) === sent(baseline);
  return !isUnsent && sent(form) === sent(formOf(customer, entry.countryId));
}

/** The words for a postcode search that failed. CON-26 */
const searchFailure = (error: unknown): string =>
  `Error retrieving postcode matches${isRequestFailure(error) ? ` ${error.status}` : ''}`;

/**
 * Holds the postcodes of a checked form against their states, until it is left. `isSearchFailed` says that nothing could be found
 * out. CON-26
 */
export async function checkFormPostcodes(
  form: ContactForm,
  details: ContactDetails,
  entry: ConfigurationEntry,
  leaving: AbortSignal,
): Promise<{ faults: readonly FieldFault[]; isSearchFailed: boolean }> {
  const failures = new Map<string, string>();
  const asked = new Map<string, Promise<PostcodeMatch[] | undefined>>();
  const ask = (postcode: string) =>
    searchPostcode(postcode, leaving).catch((error: unknown) => {
      failures.set(postcode, searchFailure(error));
      return undefined;
    });
  const find = (postcode: string) => {
    const answer = asked.get(postcode) ?? ask(postcode);
    asked.set(postcode, answer);
    return answer;
  };
  const faults = await checkPostcodes(details, contactRules(entry, site), find);
  const { residentialAddress, postalAddress } = details;
  const unasked = [
    ['residential.postcode', residentialAddress.postcode],
    ['postal.postcode', postalAddress.postcode],
  ] as const;
  const told: FieldFault[] = [
    ...faults.map((fault) => ({
      field: fault.field,
      message: contactFaultMessage(fault, details, entry),
    })),
    ...unasked.flatMap(([field, postcode]) => {
      const message = failures.get(postcode ?? '');
      return message ? [{ field, message }] : [];
    }),
  ];
  return { faults: told.filter((fault) => isShown(fault, form)), isSearchFailed: failures.size > 0 };
}

/** What the server found wrong, at the fields it names; nothing when it names none that the form has. CON-24 */
export function faultsOfProblem({ errors }: Problem, form: ContactForm): FieldFault[] {
  return FIELDS.flatMap((field) => {
    const [message] = errors[contactFieldPath(field)] ?? [];
    return message ? [{ field, message }] : [];
  }).filter((fault) => isShown(fault, form));
}
