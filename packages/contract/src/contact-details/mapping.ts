import type { ConfirmationChannel } from '@portal/domain/contact-details/contact-confirmation';
import type { ContactDetails, ContactField } from '@portal/domain/contact-details/contact-details';
import {
  CONTACT_TYPE_OF,
  type Customer,
  customerFromWire,
  customerShape,
  customerToWire,
  type PostalAddress,
  postalAddressShape,
} from '../customer/mapping.ts';
import { fieldOf, isLeaf, type Shape } from '../wire/shape.ts';

const wireNameOf = (shape: Shape, field: string): string =>
  Object.entries(shape).find(([, entry]) => isLeaf(entry) && fieldOf(entry) === field)?.[0] ?? field;

/**
 * Returns the path of a contact form's field in the body of the change, as the `errors` of a problem name it.
 */
export function contactFieldPath(field: ContactField | 'postal.countryId'): string {
  const [kind, part] = field.split('.') as [string, string | undefined];
  const name =
    part === undefined
      ? wireNameOf(customerShape, kind)
      : `${wireNameOf(customerShape, `${kind}Address`)}.${wireNameOf(postalAddressShape, part)}`;
  return `body.ContactDetails.${name}`;
}

/** A change of contact details: the customer as last read, and the new details. */
type ContactUpdate = {
  readonly loginId: string;
  readonly customer: Customer;
  readonly details: ContactDetails;
  /** Whether the postal address differs from the residence. */
  readonly isPostalOwn: boolean;
};

/** Writes a change of contact details. */
export function contactUpdateToWire({ loginId, customer, details, isPostalOwn }: ContactUpdate) {
  return {
    ClientPortalLoginId: loginId,
    ContactDetails: {
      ...customerToWire({ ...customer, ...details, policies: [] }),
      FirstName: customer.firstName || null,
      LastName: customer.lastName || null,
      Policies: customer.policies.map(({ policyNumber }) => ({ PolicyNumber: policyNumber })),
      CustomPostaladdress: isPostalOwn,
      Errors: null,
    },
  };
}

type SentContactDetails = Omit<ContactDetails, 'postalAddress'> &
  Pick<ContactUpdate, 'isPostalOwn'> & { postalAddress: PostalAddress };

/**
 * Reads the contact details out of a change. A detail that was left out is null; the postal address is its
 * own unless the change denies it.
 */
export function contactDetailsFromWire(wire: unknown): SentContactDetails {
  const { residentialAddress, postalAddress, mobilePhone, homePhone, email } = customerFromWire(wire);
  const { CustomPostaladdress } = (wire ?? {}) as { CustomPostaladdress?: unknown };
  const isPostalOwn = CustomPostaladdress !== false;
  return { residentialAddress, postalAddress, mobilePhone, homePhone, email, isPostalOwn };
}

/** Writes which contact is confirmed, gets another code, or is given up. */
export const pendingContactToWire = ({
  loginId,
  channel,
}: {
  loginId: string;
  channel: ConfirmationChannel;
}) => ({
  ClientPortalLoginId: loginId,
  ContactType: CONTACT_TYPE_OF[channel],
});

/** Writes the code of a contact that waits for it. */
export const confirmContactToWire = ({
  code,
  ...contact
}: {
  loginId: string;
  channel: ConfirmationChannel;
  code: string;
}) => ({ ...pendingContactToWire(contact), SecurityCode: code });
