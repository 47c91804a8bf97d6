import { type CallResponse, call, logInAs, type Session } from '#test/calls.ts';
import { createCustomer, createPolicy, type TestCustomer } from '#test/factories.ts';
import type { TestApp } from '#test/test-app.ts';

export const RESIDENCE = {
  AddressLine: '5 Marine Parade',
  Suburb: 'Mount Maunganui',
  City: 'TAURANGA',
  PostCode: '3116',
};
export const POST_BOX = {
  AddressLine: 'PO Box 10',
  Suburb: 'Mount Maunganui',
  City: 'TAURANGA',
  PostCode: '3150',
  CountryId: 154,
};

/** A customer of the demonstration's country who is logged in, with two policies. */
export type LoggedInCustomer = { customer: TestCustomer; session: Session };

export async function createLoggedIn(
  testApp: TestApp,
  overrides: Partial<TestCustomer> = {},
): Promise<LoggedInCustomer> {
  const customer = await createCustomer(testApp.database, overrides);
  await createPolicy(testApp.database, customer);
  await createPolicy(testApp.database, customer);
  const { mobile, email, dateOfBirth, brandId, countryId } = customer;
  const identifier = mobile === null ? { email: email ?? '' } : { mobile };
  return { customer, session: await logInAs(testApp, { ...identifier, dateOfBirth, brandId, countryId }) };
}

/** The body that the form of that customer sends when nothing was changed, but for the overrides. */
export const contactDetails = ({ mobile, email }: TestCustomer, overrides: object = {}) => ({
  ResidentialAddress: RESIDENCE,
  PostalAddress: POST_BOX,
  MobilePhone: mobile,
  HomePhone: '093001234',
  Email: email,
  ...overrides,
});

export function updateContact(
  testApp: TestApp,
  { customer, session }: LoggedInCustomer,
  overrides: object = {},
  headers: Record<string, string> = {},
): Promise<CallResponse> {
  return call(
    testApp,
    'Customer/updatecustomercontactdetail',
    { ClientPortalLoginId: session.loginId, ContactDetails: contactDetails(customer, overrides) },
    { token: session.token, countryId: customer.countryId, headers },
  );
}

export function getCustomer(
  testApp: TestApp,
  { session, customer }: LoggedInCustomer,
): Promise<CallResponse> {
  return call(
    testApp,
    'Customer/getcustomerdetail',
    { SecurityToken: session.token, ClientPortalLoginId: session.loginId },
    { token: session.token, countryId: customer.countryId },
  );
}
