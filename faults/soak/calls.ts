import { documentListQueryToWire, documentStreamRequestToWire } from '@portal/contract/documents/mapping';
import type { Random } from '../random.ts';
import { SOAK_SITE, type SoakSession } from './sessions.ts';

/** One call of the portal. */
export type SoakCall = {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
  /** The customer who makes it, in place of the visitor. */
  readonly as?: SoakSession;
};

/** Makes a call and counts its answer. Returns its JSON where it is a good one. */
export type Ask = (call: SoakCall) => Promise<unknown>;

const ADDRESS = { AddressLine: '5 Marine Parade', Suburb: 'Mount Maunganui', City: 'TAURANGA' };
const STREETS = ['12 george', '5 marine parade', '9 orchard road testv', '100 king st'];

type Choice = (session: SoakSession, random: Random) => SoakCall;

const customer: Choice = ({ token, loginId }) => ({
  name: 'customer',
  path: 'Customer/getcustomerdetail',
  body: { SecurityToken: token, ClientPortalLoginId: loginId },
});
const policy: Choice = ({ policyNumber, loginId }) => ({
  name: 'policy',
  path: 'Policy/policydetail',
  body: { PolicyNumber: policyNumber, ClientPortalLoginId: loginId },
});
const documents: Choice = ({ policyNumber, loginId }) => {
  const asked = { policyNumber, loginId, saleCompletedDate: null, ...SOAK_SITE };
  return {
    name: 'documents',
    path: `Document/documentlist?${new URLSearchParams(documentListQueryToWire(asked))}`,
  };
};
const document: Choice = ({ documentIds }, random) => ({
  name: 'document',
  path: 'Document/documentstream',
  body: documentStreamRequestToWire({
    documentId: random.pick(documentIds),
    storeHeaders: { Store: 'portal' },
  }),
});
const search: Choice = (_session, random) => ({
  name: 'search',
  path: `Address/searchwithoutpostcode?address=${encodeURIComponent(random.pick(STREETS))}`,
});
const login: Choice = (_session, random) => ({
  name: 'login',
  path: 'Account/customerlogin',
  body: {
    BrandId: SOAK_SITE.brandId,
    PhoneNumber: `0225${String(random.below(900_000) + 100_000)}`,
    EmailId: null,
    DateOfBirth: '1951-02-03',
  },
});
const change: Choice = ({ loginId, mobile }, random) => ({
  name: 'change',
  path: 'Customer/updatecustomercontactdetail',
  body: {
    ClientPortalLoginId: loginId,
    ContactDetails: {
      ResidentialAddress: { ...ADDRESS, PostCode: '3116' },
      PostalAddress: { ...ADDRESS, PostCode: '3116', CountryId: SOAK_SITE.countryId },
      MobilePhone: mobile,
      HomePhone: `0930${String(random.below(90_000) + 10_000)}`,
      Email: null,
    },
  },
});

/** How many of a hundred calls are which: mostly reading, now and then typing an address, seldom a change. */
const CHOICES: readonly (readonly [share: number, choice: Choice])[] = [
  [35, customer],
  [22, policy],
  [10, documents],
  [5, document],
  [18, search],
  [5, login],
  [5, change],
];

/** Returns what a customer does first: what a portal asks for after a login, and a letter. */
export const openingCalls = (random: Random, session: SoakSession): SoakCall[] =>
  [customer, documents, document, policy, search].map((choice) => choice(session, random));

/**
 * Returns what a customer does next. The next customer in turn makes a change: nobody may make many in a day.
 */
export function chooseCall(random: Random, session: SoakSession, nextChanger: () => SoakSession): SoakCall {
  let left = random.below(100);
  for (const [share, choice] of CHOICES) {
    if (left < share) {
      const who = choice === change ? nextChanger() : session;
      return { ...choice(who, random), as: who };
    }
    left -= share;
  }
  return customer(session, random);
}

/** About how many changes a session makes in a second: a call a second, and every twentieth is a change. */
export const CHANGES_A_SECOND = 0.05;
