import { setTimeout as sleep } from 'node:timers/promises';
import type { SmsServer } from '../../apps/api/test/fakes/sms-server.ts';
import type { Random } from '../random.ts';
import { personOf } from './grown-database.ts';
import type { BeginCall } from './stages.ts';

type Call = { readonly name: string; readonly path: string; readonly body?: object };
type Answer = { readonly status: number; readonly text: string };

type Options = {
  readonly origin: string;
  /** The code that was sent to this number. */
  readonly findCode: (recipient: string) => string | undefined;
  readonly random: Random;
  /** Returns a customer nobody used before: limits count by person and day. */
  readonly nextPerson: () => number;
  readonly beginCall: BeginCall;
  readonly signal: AbortSignal;
};

/** How long a customer looks at a page. */
const PAUSE_MS = { least: 100, most: 900 } as const;
const CODE_LOOK_MS = 20;
const CODE_LOOKS = 1_500;
/** Calls of one visit, between the login and the logout. */
const CALLS_OF_A_VISIT = { least: 10, most: 40 } as const;
/**
 * The statuses that a customer who does nothing wrong gets. 469: without a payment
 * gateway nothing is paid online.
 */
const IS_FINE = /^(2\d\d|469)$/;
const ADDRESS = {
  AddressLine: '5 Marine Parade',
  Suburb: 'Mount Maunganui',
  City: 'TAURANGA',
  PostCode: '3116',
};

/** A browser: it keeps its cookies, and counts what it is answered. */
function createBrowser({ origin, beginCall }: Options) {
  const cookies = new Map<string, string>();
  function keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair);
    }
  }

  async function send({ path, body }: Call, token: string | undefined): Promise<Answer> {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        CountryId: '154',
        'Request-Source': 'webcustomerportal',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookies.size === 0 ? {} : { cookie: [...cookies.values()].join('; ') }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    keep(response);
    return { status: response.status, text: await response.text() };
  }

  return async function ask(call: Call, token?: string): Promise<Answer> {
    const findAnswers = beginCall();
    const from = performance.now();
    const { status, text } = await send(call, token).catch((error: unknown) => ({
      status: 0,
      text: String(error),
    }));
    const into = findAnswers();
    into.milliseconds.push(performance.now() - from);
    const code = /"code":"([a-z.-]+)"/.exec(text)?.[1];
    const answer = [call.name, status, ...(code ? [code] : [])].join(' ');
    into.byAnswer.set(answer, (into.byAnswer.get(answer) ?? 0) + 1);
    if (!IS_FINE.test(String(status)) || code) into.faults.push(status === 0 ? `${answer} ${text}` : answer);
    return { status, text };
  };
}

type Ask = ReturnType<typeof createBrowser>;

/**
 * Collects the codes of messages as they come, by recipient: to look through all of them for each customer
 * would take longer than the API does.
 */
export function createCodeReader(
  sms: Pick<SmsServer, 'requests'>,
): (recipient: string) => string | undefined {
  const codes = new Map<string, string>();
  let read = 0;
  return (recipient) => {
    for (; read < sms.requests.length; read += 1) {
      const form = new URLSearchParams(sms.requests[read]?.body);
      const code = /\b\d{6}\b/.exec(form.get('Body') ?? '')?.[0];
      if (code) codes.set(form.get('To') ?? '', code);
    }
    return codes.get(recipient);
  };
}

/** Waits for the message to this number, as a person would. */
async function readCode({ findCode, signal }: Options, mobile: string): Promise<string> {
  const recipient = `+64${mobile.slice(1)}`;
  for (let looks = 0; looks < CODE_LOOKS && !signal.aborted; looks += 1) {
    const code = findCode(recipient);
    if (code) return code;
    await sleep(CODE_LOOK_MS);
  }
  return '';
}

type Visit = {
  readonly person: ReturnType<typeof personOf>;
  readonly loginId: string;
  readonly token: string;
};

async function logIn(options: Options, ask: Ask): Promise<Visit | undefined> {
  const person = personOf(options.nextPerson());
  const { mobile, dateOfBirth } = person;
  const begun = await ask({
    name: 'login',
    path: 'Account/customerlogin',
    body: { BrandId: 1, PhoneNumber: mobile, EmailId: null, DateOfBirth: dateOfBirth },
  });
  if (begun.status !== 200) return undefined;
  const loginId = JSON.parse(begun.text) as string;
  const securitycode = await readCode(options, mobile);
  // The stage ended before the message came. One that never comes is sent as it is, and counts as a fault.
  if (securitycode === '' && options.signal.aborted) return undefined;
  const opened = await ask({
    name: 'code',
    path: 'Account/validateotp',
    body: { securitycode, customerportalloginid: loginId },
  });
  if (opened.status !== 200) return undefined;
  const { SecurityToken: token } = JSON.parse(opened.text) as { SecurityToken: string };
  return { person, loginId, token };
}

/** The next action of a customer. */
function chooseCall(random: Random, { person, loginId, token }: Visit): Call {
  const { policyNumber, mobile } = person;
  const chance = random.below(100);
  if (chance < 35)
    return {
      name: 'customer',
      path: 'Customer/getcustomerdetail',
      body: { SecurityToken: token, ClientPortalLoginId: loginId },
    };
  if (chance < 60)
    return {
      name: 'policy',
      path: 'Policy/policydetail',
      body: { PolicyNumber: policyNumber, ClientPortalLoginId: loginId },
    };
  if (chance < 75) {
    const query = new URLSearchParams({ clientPolicyNumber: policyNumber, ClientPortalLoginId: loginId });
    return { name: 'overdue', path: `PayNow/getrealtimepayments?${query}` };
  }
  if (chance < 85) {
    const asked = {
      PolicyNumber: policyNumber,
      BrandId: '1',
      ClientPortalLoginId: loginId,
      ProductCode: 'FLC',
    };
    return { name: 'documents', path: `Document/documentlist?${new URLSearchParams(asked)}` };
  }
  if (chance < 90)
    return { name: 'refresh', path: 'Account/refreshsession', body: { ClientPortalLoginId: loginId } };
  const contact = {
    ResidentialAddress: ADDRESS,
    PostalAddress: { ...ADDRESS, CountryId: 154 },
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

/** The number of changes of a person in a day is limited. */
const CHANGES_OF_A_VISIT = 4;

async function goOn({ random, signal }: Options, ask: Ask, visit: Visit): Promise<void> {
  let { token } = visit;
  let changes = 0;
  const pause = () =>
    sleep(random.between(PAUSE_MS.least, PAUSE_MS.most), undefined, { signal }).catch(() => undefined);
  for (let left = random.between(CALLS_OF_A_VISIT.least, CALLS_OF_A_VISIT.most); left > 0; left -= 1) {
    await pause();
    if (signal.aborted) return;
    const call = chooseCall(random, { ...visit, token });
    if (call.name === 'change' && ++changes > CHANGES_OF_A_VISIT) continue;
    const { status, text } = await ask(call, token);
    if (call.name === 'refresh' && status === 200)
      token = (JSON.parse(text) as { SecurityToken: string }).SecurityToken;
  }
  await ask({ name: 'logout', path: 'Customer/logout', body: { ClientPortalLoginId: visit.loginId } }, token);
}

/**
 * One browser in which one customer after the other logs in, looks, changes something, and
 * logs out, until the signal.
 */
export async function visitPortal(options: Options): Promise<void> {
  while (!options.signal.aborted) {
    const ask = createBrowser(options);
    const visit = await logIn(options, ask);
    if (visit) await goOn(options, ask, visit);
    else await sleep(PAUSE_MS.most);
  }
}
