import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../processes/load/customers.ts';
import type { Debtor } from '../processes/load/debtors.ts';
import { authoriseCard, createPortalCalls } from '../processes/load/portal-calls.ts';
import { createRandom, type Random } from '../random.ts';
import { personOf } from '../release/grown-database.ts';
import type { Write } from './writes.ts';

/** One customer who logged in by a code, and what was acknowledged to them. */
export type Visit = Debtor & {
  readonly person: number;
  readonly login: Write;
  /** Of the home phone. */
  readonly changes: Write[];
  /** Card forms that were opened, by the payment's id. */
  readonly forms: Write[];
  /** Payments of which the API said that they are paid. */
  readonly payments: Write[];
};

/** A call that was not answered as it should be. */
export type FailedCall = { readonly name: string; readonly sentMs: number; readonly answeredMs: number };

/** The acts of customers, and the answers. */
type Told = {
  readonly visits: Visit[];
  readonly failed: FailedCall[];
  readonly answers: Answer[];
};

export type CustomerOptions = {
  /** Returns where the next call goes. */
  readonly originOf: () => string;
  readonly gatewayOrigin: string;
  /** Returns the code that was sent to this number. */
  readonly findCode: (recipient: string) => string | undefined;
  readonly atOnce: number;
  readonly seed: number;
  /** Returns a customer nobody used before. */
  readonly nextPerson: () => number;
};

type Reply = { readonly status: number; readonly json: unknown };
export type Ask = (name: string, path: string, body?: object, token?: string) => Promise<Reply>;

/** Longer than the server lets anything wait. */
const TIMEOUT_MS = 12_000;
const PAUSE_MS = { least: 100, most: 700 } as const;
const CODE_LOOK_MS = 50;
/** A code that waits for a promotion comes after it. */
const CODE_LOOKS = 1_200;
/** The number of changes of a person in a day is limited (CON-81). */
const CHANGES = 4;
const POSTS = 3;
const COUNTRY = 154;
const GOOD_CARD = '4242424242424242';
const ADDRESS = {
  AddressLine: '5 Marine Parade',
  Suburb: 'Mount Maunganui',
  City: 'TAURANGA',
  PostCode: '3116',
};

const codeOf = ({ json }: Reply): string => (json as { code?: string } | undefined)?.code ?? '';

/**
 * Returns the calls of a browser. A call without an answer has the status 0. `address`: where the customer
 * is, by the word of a proxy; a network has a limit of logins (LOG-62).
 */
export function createAsk(originOf: () => string, failed: FailedCall[] = [], address?: string): Ask {
  return async (name, path, body, token) => {
    const sentMs = Date.now();
    const reply = await fetch(`${originOf()}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        countryid: String(COUNTRY),
        'request-source': 'webcustomerportal',
        ...(address ? { 'x-forwarded-for': address } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async (response): Promise<Reply> => {
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.includes('json');
        return { status: response.status, json: isJson && text ? JSON.parse(text) : undefined };
      },
      (): Reply => ({ status: 0, json: undefined }),
    );
    if (reply.status < 200 || reply.status > 299)
      failed.push({ name: `${name} ${reply.status} ${codeOf(reply)}`, sentMs, answeredMs: Date.now() });
    return reply;
  };
}

/** Logs a customer in by the code of an SMS. Undefined: it failed on the way. */
export async function logIn(
  { findCode }: Pick<CustomerOptions, 'findCode'>,
  ask: Ask,
  person: number,
): Promise<Visit | undefined> {
  const { mobile, dateOfBirth, policyNumber } = personOf(person);
  const who = { BrandId: 1, PhoneNumber: mobile, EmailId: null, DateOfBirth: dateOfBirth };
  const { status, json: loginId } = await ask('login', 'Account/customerlogin', who);
  if (status !== 200) return undefined;
  const read = () => findCode(`+64${mobile.slice(1)}`);
  for (let looks = 0; looks < CODE_LOOKS && !read(); looks += 1) await sleep(CODE_LOOK_MS);
  const sentMs = Date.now();
  const code = { securitycode: read() ?? '', customerportalloginid: loginId };
  const opened = await ask('code', 'Account/validateotp', code);
  if (opened.status !== 200) return undefined;
  const { SecurityToken: token } = opened.json as { SecurityToken: string };
  return {
    person,
    token,
    loginId: String(loginId),
    policyNumber,
    countryId: COUNTRY,
    login: { value: token, sentMs, acknowledgedMs: Date.now() },
    changes: [],
    forms: [],
    payments: [],
  };
}

async function change(ask: Ask, visit: Visit, random: Random): Promise<void> {
  const write: Write = { value: `0930${random.between(10_000, 99_999)}`, sentMs: Date.now() };
  visit.changes.push(write);
  const contact = {
    ResidentialAddress: ADDRESS,
    PostalAddress: { ...ADDRESS, CountryId: COUNTRY },
    MobilePhone: personOf(visit.person).mobile,
    HomePhone: write.value,
    Email: null,
  };
  const body = { ClientPortalLoginId: visit.loginId, ContactDetails: contact };
  const { status } = await ask('change', 'Customer/updatecustomercontactdetail', body, visit.token);
  if (status === 200) write.acknowledgedMs = Date.now();
}

/** Pays what is overdue by card. The API is asked again where it does not say how the payment ended. */
async function pay({ originOf, gatewayOrigin }: CustomerOptions, told: Told, visit: Visit): Promise<void> {
  const calls = createPortalCalls(originOf);
  const sentMs = Date.now();
  const fail = (name: string, from: number) =>
    void told.failed.push({ name, sentMs: from, answeredMs: Date.now() });
  const overdue = await calls.listOverdue(visit);
  if (!overdue) return fail('overdue', sentMs);
  if (overdue === 'pending' || overdue.length === 0) return;
  const form = await calls.openPayment(visit);
  if (!form) return fail('card form', sentMs);
  visit.forms.push({ value: form.paymentId, sentMs, acknowledgedMs: Date.now() });
  const amountCents = overdue.reduce((sum, item) => sum + item.amountCents, 0);
  const reference = await authoriseCard(gatewayOrigin, form, { cardNumber: GOOD_CARD, amountCents });
  if (!reference) return;
  const ids = overdue.map(({ transactionId }) => transactionId);
  for (let posts = 0; posts < POSTS; posts += 1) {
    const postedMs = Date.now();
    const answer = await calls.complete(visit, reference, ids);
    told.answers.push({ paymentId: form.paymentId, told: answer });
    if (answer === 'paid')
      return void visit.payments.push({
        value: form.paymentId,
        sentMs: postedMs,
        acknowledgedMs: Date.now(),
      });
    if (answer !== 'pending') fail(`payment ${answer}`, postedMs);
    await sleep(PAUSE_MS.most);
  }
}

/** Returns the names of calls that failed, each with how often. */
export function countFailed(failed: readonly FailedCall[]): string {
  const counts = Map.groupBy(failed, ({ name }) => name);
  return [...counts].map(([name, calls]) => `${calls.length} x ${name}`).join(', ') || 'none';
}

/** The home phone that the API tells a session, and the status of its answer. */
export async function readHomePhone(ask: Ask, { token, loginId }: Visit) {
  const body = { SecurityToken: token, ClientPortalLoginId: loginId };
  const { status, json } = await ask('customer', 'Customer/getcustomerdetail', body, token);
  const found = JSON.stringify(json ?? {}).match(/"HomePhone":"([^"]*)"/)?.[1];
  return { status, found };
}

/** Lets one customer after the other log in, change their home phone, and pay, until they are stopped. */
export function startCustomers(options: CustomerOptions) {
  const told: Told = { visits: [], failed: [], answers: [] };
  const stop = new AbortController();
  async function visitOne(random: Random): Promise<void> {
    const person = options.nextPerson();
    const ask = createAsk(options.originOf, told.failed, `100.64.${person >> 8}.${person & 255}`);
    const visit = await logIn(options, ask, person);
    if (!visit) return void (await sleep(PAUSE_MS.most));
    told.visits.push(visit);
    const acts = [
      ...Array.from({ length: CHANGES }, () => () => change(ask, visit, random)),
      () => readHomePhone(ask, visit),
    ];
    acts.splice(random.below(acts.length), 0, () => pay(options, told, visit));
    for (const act of acts) {
      await sleep(random.between(PAUSE_MS.least, PAUSE_MS.most), undefined, { signal: stop.signal }).catch(
        () => undefined,
      );
      if (stop.signal.aborted) return;
      await act();
    }
  }
  const browsers = Array.from({ length: options.atOnce }, async (_, place) => {
    const random = createRandom(options.seed + place);
    while (!stop.signal.aborted) {
      await visitOne(random);
      await sleep(PAUSE_MS.least);
    }
  });
  return {
    told,
    async stop() {
      stop.abort();
      await Promise.all(browsers);
    },
  };
}
