import type { ConfigurationEntry } from '@portal/config/configuration-entries';
import { contactFaultMessage, contactRules } from '@portal/config/contact-rules';
import { contactFieldPath } from '@portal/contract/customer-wire';
import type { Problem } from '@portal/contract/problem';
import {
  type ContactDetails,
  type ContactField,
  checkContactDetails,
  cleanContactDetails,
} from '@portal/domain/contact-details';
import { checkPostcodes } from '@portal/domain/postcode-check';
import type { PostcodeMatch } from '@portal/domain/postcode-match';
import { searchPostcode } from '#portal/features/contacts/api/address-calls.ts';
import { type ContactForm, detailsOf } from '#portal/features/contacts/contact-form.ts';
import { isCallFailure } from '#portal/lib/call-failure.ts';
import { site } from '#portal/lib/site.ts';

/** What is wrong with a field, in words. */
export type FieldFault = { readonly field: ContactField; readonly message: string };

/** A form made ready to be sent, or what is wrong with it. */
export type CheckedForm =
  | { readonly details: ContactDetails; readonly isPostalOwn: boolean }
  | { readonly faults: readonly FieldFault[] };

const FIELDS: readonly ContactField[] = [
  ...(['residential', 'postal'] as const).flatMap((kind) =>
    (['line', 'suburb', 'city', 'state', 'postcode'] as const).map((part) => `${kind}.${part}` as const),
  ),
  'mobilePhone',
  'homePhone',
  'email',
];

/** A postal address that is a copy has no fields of its own: its faults are told where the residential address is typed. */
const isShown = ({ field }: { field: ContactField }, { isPostalSame }: ContactForm): boolean =>
  !isPostalSame || !field.startsWith('postal.');

/** Holds the form against the configuration. CON-17, CON-20 */
export function checkForm(form: ContactForm, entry: ConfigurationEntry): CheckedForm {
  const rules = contactRules(entry, site);
  const details = cleanContactDetails(detailsOf(form, entry.countryId), rules);
  const faults = checkContactDetails(details, rules).filter((fault) => isShown(fault, form));
  if (faults.length > 0) {
    return {
      faults: faults.map((fault) => ({
        field: fault.field,
        message: contactFaultMessage(fault, details, entry),
      })),
    };
  }
  return { details, isPostalOwn: !form.isPostalSame };
}

/** The words for a postcode search that failed. CON-26 */
const searchFailure = (error: unknown): string =>
  `Error retrieving postcode matches${isCallFailure(error) ? ` ${error.status}` : ''}`;

/** Holds the postcodes of a checked form against their states. `isSearchFailed` says that nothing could be found out. CON-26 */
export async function checkFormPostcodes(
  form: ContactForm,
  details: ContactDetails,
  entry: ConfigurationEntry,
): Promise<{ faults: readonly FieldFault[]; isSearchFailed: boolean }> {
  const failures = new Map<string, string>();
  const asked = new Map<string, Promise<PostcodeMatch[] | undefined>>();
  const ask = (postcode: string) =>
    searchPostcode(postcode).catch((error: unknown) => {
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
