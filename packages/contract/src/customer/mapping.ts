import type { AddressParts } from '@portal/domain/contact-details/address';
import type {
  ConfirmationChannel,
  ContactConfirmation,
} from '@portal/domain/contact-details/contact-confirmation';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { policySummaryFromWire, policySummaryShape } from '../policies/mapping.ts';
import { fromWire, shapeOf, toWire } from '../wire/shape.ts';

/** An address; the country decides which of state and city is filled. */
type CustomerAddress = AddressParts;

/** The address for letters; unlike the residence it may be abroad. */
export type PostalAddress = CustomerAddress & { countryId: number | null };

/**
 * A policy of the customer's list: its whole summary, or only its number when the
 * summary has to be asked for.
 */
type CustomerPolicy = PolicySummary | { policyNumber: string };

/** The customer: names, contact details and policies. */
export type Customer = {
  customerId: number;
  firstName: string;
  lastName: string;
  residentialAddress: CustomerAddress;
  postalAddress: PostalAddress;
  mobilePhone: string | null;
  homePhone: string | null;
  email: string | null;
  countryId: number;
  policies: CustomerPolicy[];
  /** New contacts that wait for their code; left out where nothing is known of any. CON-73 */
  contactConfirmations?: readonly ContactConfirmation[];
  /** The agreement on a call that the customer waits for; left out where none waits. CBK-5 */
  callBackText?: string;
  /** The capabilities beyond the documents whose calls the host has; left out where it names none. PRE-1 */
  hostFeatures?: readonly string[];
};

/** The wire form of a residential address. */
export const addressShape = shapeOf<CustomerAddress>()({
  AddressLine: 'line',
  Suburb: 'suburb',
  State: 'state',
  City: 'city',
  PostCode: 'postcode',
});

/** The wire form of a postal address. */
export const postalAddressShape = shapeOf<PostalAddress>()({
  ...addressShape,
  CountryId: { integer: 'countryId' },
});

/**
 * The wire form of a customer. The two addresses are records of their own: read and write a customer with the
 * functions below, and give the SQL builder `addressShape` and `postalAddressShape` for them.
 */
export const customerShape = shapeOf<
  Omit<Customer, 'contactConfirmations' | 'callBackText' | 'hostFeatures'>
>()({
  ClientId: 'customerId',
  FirstName: 'firstName',
  LastName: 'lastName',
  ResidentialAddress: 'residentialAddress',
  PostalAddress: 'postalAddress',
  MobilePhone: 'mobilePhone',
  HomePhone: 'homePhone',
  Email: 'email',
  // Some hosts send the id of a country as text. CON-93
  CountryId: { integer: 'countryId' },
  Policies: { list: 'policies', of: policySummaryShape },
});

/** The wire form of a contact that waits for its code. */
export const contactConfirmationShape = shapeOf<ContactConfirmation>()({
  ContactType: 'channel',
  Value: 'value',
  CodeSentAt: 'codeSentAt',
  ResendAfterSeconds: 'resendAfterSeconds',
});

/** The wire form of a customer with the contacts that wait for their code. Nobody sends these back. */
export const customerDetailShape = {
  ...customerShape,
  CallBackText: 'callBackText',
  HostFeatures: 'hostFeatures',
  PendingContacts: { list: 'contactConfirmations', of: contactConfirmationShape },
} as const;

/** The kinds of contacts on the wire. */
export const CONTACT_TYPE_OF = { sms: 'Mobile', email: 'Email' } as const satisfies Record<
  ConfirmationChannel,
  string
>;

/** Reads the kind of a contact. */
export const channelFromWire = (contactType: 'Mobile' | 'Email'): ConfirmationChannel =>
  contactType === CONTACT_TYPE_OF.sms ? 'sms' : 'email';

/** An entry of another kind, from a later server, is none that this portal can show. */
function contactConfirmationsFromWire(wire: unknown): ContactConfirmation[] {
  const types: readonly unknown[] = Object.values(CONTACT_TYPE_OF);
  return (Array.isArray(wire) ? wire : [])
    .filter((entry) => types.includes(entry?.ContactType))
    .map((entry) => ({
      ...fromWire<ContactConfirmation>(contactConfirmationShape, entry),
      channel: channelFromWire(entry.ContactType),
    }));
}

/** Whether an entry of the customer's list is the whole summary, so that it need not be asked for. */
export const isPolicySummary = (policy: CustomerPolicy): policy is PolicySummary => 'productName' in policy;

function customerPolicyFromWire(wire: unknown, timeZone: string | undefined): CustomerPolicy {
  const entry = (wire ?? {}) as { PolicyNumber?: unknown; ProductName?: unknown };
  if (entry.ProductName === undefined) return { policyNumber: String(entry.PolicyNumber ?? '') };
  return policySummaryFromWire(wire, timeZone);
}

/** Reads a customer from the wire. */
export function customerFromWire(wire: unknown, timeZone?: string): Customer {
  const customer = fromWire<Customer>(customerShape, wire);
  const { Policies, PendingContacts, CallBackText, HostFeatures } = (wire ?? {}) as Readonly<
    Record<string, unknown>
  >;
  const contactConfirmations = contactConfirmationsFromWire(PendingContacts);
  return {
    ...customer,
    residentialAddress: fromWire(addressShape, customer.residentialAddress),
    postalAddress: fromWire(postalAddressShape, customer.postalAddress),
    policies: Array.isArray(Policies)
      ? Policies.map((policy) => customerPolicyFromWire(policy, timeZone))
      : [],
    ...(contactConfirmations.length > 0 ? { contactConfirmations } : {}),
    ...(CallBackText ? { callBackText: String(CallBackText) } : {}),
    ...(Array.isArray(HostFeatures) ? { hostFeatures: HostFeatures.map(String) } : {}),
  };
}

/** Writes a customer in its wire form. */
export function customerToWire(customer: Customer): Record<string, unknown> {
  return {
    ...toWire(customerShape, customer),
    ResidentialAddress: toWire(addressShape, customer.residentialAddress),
    PostalAddress: toWire(postalAddressShape, customer.postalAddress),
    Policies: customer.policies.map((policy) =>
      isPolicySummary(policy) ? toWire(policySummaryShape, policy) : { PolicyNumber: policy.policyNumber },
    ),
  };
}

/** Writes the request for the customer's detail. */
export const customerDetailRequestToWire = ({ token, loginId }: { token: string; loginId: string }) => ({
  SecurityToken: token,
  ClientPortalLoginId: loginId,
});
