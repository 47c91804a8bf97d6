import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { type CallResponse, call } from '#test/calls.ts';
import { getCustomer, type LoggedInCustomer } from '#test/contacts.ts';
import type { TestApp } from '#test/test-app.ts';

/** Sites where a new contact is believed without a confirmation. */
export const withoutConfirmations: SiteConfigurations = (site) => {
  const entry = builtConfigurations(site);
  return { ...entry, featureFlag: { ...entry.featureFlag, contactConfirmationFeature: false } };
};

export type ContactType = 'Mobile' | 'Email';

/** A number or address that nobody else in the tests has. */
let serial = 0;
export function newContact(): { mobile: string; email: string } {
  serial += 1;
  return { mobile: `0279${String(100_000 + serial)}`, email: `new${serial}@example.com` };
}

const callAs = (testApp: TestApp, { customer, session }: LoggedInCustomer, path: string, body: object) =>
  call(
    testApp,
    `Account/${path}`,
    { ClientPortalLoginId: session.loginId, ...body },
    { token: session.token, countryId: customer.countryId },
  );

export const confirmContact = (
  testApp: TestApp,
  who: LoggedInCustomer,
  SecurityCode: string,
  ContactType: ContactType = 'Mobile',
): Promise<CallResponse> => callAs(testApp, who, 'confirmcontact', { ContactType, SecurityCode });

export const resendContactCode = (
  testApp: TestApp,
  who: LoggedInCustomer,
  ContactType: ContactType = 'Mobile',
): Promise<CallResponse> => callAs(testApp, who, 'resendcontactcode', { ContactType });

export const cancelContact = (
  testApp: TestApp,
  who: LoggedInCustomer,
  ContactType: ContactType = 'Mobile',
): Promise<CallResponse> => callAs(testApp, who, 'cancelcontact', { ContactType });

export const undoContactChange = (testApp: TestApp, Token: string): Promise<CallResponse> =>
  call(testApp, 'Account/undocontactchange', { Token });

export const checkUndoLink = (testApp: TestApp, Token: string, countryId = 154): Promise<CallResponse> =>
  call(testApp, 'Account/checkundolink', { Token }, { countryId });

/** The contacts that wait for a code, as the customer is told. */
export const listPending = async (testApp: TestApp, who: LoggedInCustomer) =>
  (await getCustomer(testApp, who)).json<{
    PendingContacts: {
      ContactType: ContactType;
      Value: string;
      CodeSentAt: string;
      ResendAfterSeconds: number;
    }[];
  }>().PendingContacts;

export const messagesTo = (testApp: TestApp, to: string | null) =>
  testApp.messageViewer.listSent().filter((message) => message.to === to);

/** The newest code that was sent to a contact. */
export const codeSentTo = (testApp: TestApp, to: string): string => messagesTo(testApp, to)[0]?.code ?? '';

/** The token of the newest link that was sent to a contact. */
export const tokenSentTo = (testApp: TestApp, to: string | null): string =>
  /\/not-me\.html\S*#(\S+)/.exec(
    messagesTo(testApp, to).find(({ text }) => text.includes('#'))?.text ?? '',
  )?.[1] ?? '';
