import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { SoakSession } from './sessions.ts';

/** What was answered, and how long the answers took. */
export type Answers = {
  readonly byStatus: Map<string, number>;
  readonly milliseconds: number[];
  /** Answers of 500 and above, and connections that failed. */
  readonly faults: string[];
};

export const createAnswers = (): Answers => ({ byStatus: new Map(), milliseconds: [], faults: [] });

type SoakCall = { readonly name: string; readonly path: string; readonly body?: object };

/** How long a customer looks at a page. */
const PAUSE_MS = { least: 200, most: 1_800 } as const;
const HIGHEST_PLAIN_STATUS = 499;

const ADDRESS = { AddressLine: '5 Marine Parade', Suburb: 'Mount Maunganui', City: 'TAURANGA' };
const STREETS = ['12 george', '5 marine parade', '9 orchard road testv', '100 king st'];

/** What a customer does next: mostly reading, now and then typing an address, seldom a change. */
function chooseCall(random: Random, { token, loginId, mobile, policyNumber }: SoakSession): SoakCall {
  const chance = random.below(100);
  if (chance < 45)
    return {
      name: 'customer',
      path: 'Customer/getcustomerdetail',
      body: { SecurityToken: token, ClientPortalLoginId: loginId },
    };
  if (chance < 70)
    return {
      name: 'policy',
      path: 'Policy/policydetail',
      body: { PolicyNumber: policyNumber, ClientPortalLoginId: loginId },
    };
  if (chance < 90)
    return {
      name: 'search',
      path: `Address/searchwithoutpostcode?address=${encodeURIComponent(random.pick(STREETS))}`,
    };
  if (chance < 95)
    return {
      name: 'login',
      path: 'Account/customerlogin',
      body: {
        BrandId: 1,
        PhoneNumber: `0225${String(random.below(900_000) + 100_000)}`,
        EmailId: null,
        DateOfBirth: '1951-02-03',
      },
    };
  const contact = {
    ResidentialAddress: { ...ADDRESS, PostCode: '3116' },
    PostalAddress: { ...ADDRESS, PostCode: '3116', CountryId: 154 },
    MobilePhone: mobile,
    HomePhone: `0930${String(random.below(90_000) + 10_000)}`,
    Email: null,
  };
  return {
    name: 'change',
    path: 'Customer/updatecustomercontactdetail',
    body: { ClientPortalLoginId: loginId, ContactDetails: contact },
  };
}

async function ask(origin: string, { token }: SoakSession, { path, body }: SoakCall): Promise<number> {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      CountryId: '154',
      'Request-Source': 'webcustomerportal',
      authorization: `Bearer ${token}`,
      // A connection that this end keeps would count as one that the server does not let go.
      connection: 'close',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await response.arrayBuffer();
  return response.status;
}

type Visit = {
  readonly session: SoakSession;
  readonly random: Random;
  readonly chooseOrigin: () => string;
  /** Where the answers of the moment are counted. */
  readonly answers: () => Answers;
  readonly signal: AbortSignal;
};

/** One customer who uses the portal until the signal comes. */
export async function visit({ session, random, chooseOrigin, answers, signal }: Visit): Promise<void> {
  const pause = () => PAUSE_MS.least + random.below(PAUSE_MS.most - PAUSE_MS.least);
  while (!signal.aborted) {
    await sleep(pause(), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const call = chooseCall(random, session);
    const into = answers();
    const from = performance.now();
    const status = await ask(chooseOrigin(), session, call).catch((error: unknown) => String(error));
    into.milliseconds.push(performance.now() - from);
    const key = `${call.name} ${status}`;
    into.byStatus.set(key, (into.byStatus.get(key) ?? 0) + 1);
    if (typeof status === 'string' || status > HIGHEST_PLAIN_STATUS) into.faults.push(key);
  }
}
