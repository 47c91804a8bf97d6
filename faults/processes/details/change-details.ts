import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../random.ts';
import type { Debtor } from '../load/debtors.ts';

/** The API's answer to a return. Undefined: nothing that says how it ended. */
export type DetailsAnswer = { readonly setupId: string; readonly isTaken: boolean };

type Surroundings = {
  readonly random: Random;
  /** The process of the API that is asked next. */
  readonly originOf: () => string;
  readonly gatewayOrigin: string;
  readonly answers: DetailsAnswer[];
};

const TIMEOUT_MS = 12_000;
const MOST_TRIES = 5;
/**
 * The share of set-ups that the bank declines: high, so that in every run some are declined
 * after others were applied.
 */
const REFUSED_SHARE = 0.4;
const CARD = { expiry: '12/39', name: 'M Debtor', code: '123' };
const CARD_NUMBERS = ['4242424242424242', '5555555555554444'] as const;
/** The bank asks a question first, and says no whatever is answered. */
const REFUSED_CARD = '4000008400001629';
const ACCOUNT = { name: 'M Debtor', bank: '', branch: '', account: '12-3113-0003869-00' };
/** Reasons that say how a setup ended; after any other the customer may come again. */
const ENDS = ['declined', 'canceled', 'expired', 'superseded'];

type Reply = { readonly status: number; readonly json: Readonly<Record<string, unknown>> };

async function post(url: string, headers: object, body: object): Promise<Reply | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, json: (await response.json()) as Reply['json'] };
  } catch {
    return undefined;
  }
}

const headersOf = ({ token, countryId }: Debtor) => ({
  authorization: `Bearer ${token}`,
  countryid: String(countryId),
  'request-source': 'webcustomerportal',
});

async function openForm(
  { originOf }: Surroundings,
  debtor: Debtor,
): Promise<{ setupId: string; accessToken: string } | undefined> {
  const reply = await post(
    `${originOf()}/api/v1/updatepaymentdetails/ValidateAndGetTokens`,
    headersOf(debtor),
    {
      ClientPortalLoginId: debtor.loginId,
      policyNumber: debtor.policyNumber,
      firstName: null,
      surName: null,
      dob: null,
      clientIPAddress: '0.0.0.0',
    },
  );
  if (reply?.status !== 200) return undefined;
  const { access_token } = JSON.parse(String(reply.json.PaymentGatewayAuthToken)) as { access_token: string };
  return { setupId: String(reply.json.QuoteID), accessToken: access_token };
}

const follow = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(({ headers }) => headers.get('location') ?? undefined)
    .catch(() => undefined);

/** Answers the bank's question. Returns the link back. */
async function answerBank(url: string): Promise<string | undefined> {
  const link = await follow(url, { method: 'POST', body: new URLSearchParams({ answer: 'confirm' }) });
  return link && new URL(link, url).href;
}

/**
 * Types a card or an account into the gateway's form, and follows the link back. Returns the
 * query that the portal gets.
 */
async function save(
  { random, gatewayOrigin }: Surroundings,
  accessToken: string,
): Promise<Record<string, string> | undefined> {
  const isRefused = random.chance(REFUSED_SHARE);
  const isCard = isRefused || random.chance(0.5);
  const number = isRefused ? REFUSED_CARD : random.pick(CARD_NUMBERS);
  const reply = await post(
    `${gatewayOrigin}/v1/component/saved-methods`,
    { authorization: `Bearer ${accessToken}` },
    {
      returnUrl: `http://localhost:4000/update/payment/x?agreement=${isCard ? 'card-2026-1' : 'nz-2026-1'}`,
      ...(isCard ? { card: { ...CARD, number } } : { bank: ACCOUNT }),
    },
  );
  const { returnUrl, challengeUrl } = reply?.json ?? {};
  const link = typeof challengeUrl === 'string' ? await answerBank(challengeUrl) : returnUrl;
  if (typeof link !== 'string') return undefined;
  const location = await follow(link);
  return location ? Object.fromEntries(new URL(location).searchParams) : undefined;
}

/** Comes back until the API says how it ended, or the customer has had enough. */
async function comeBack(
  { random, originOf, answers }: Surroundings,
  debtor: Debtor,
  returned: { readonly setupId: string; readonly query: Readonly<Record<string, string>> },
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reply = await post(
      `${originOf()}/api/v1/updatepaymentdetails/ProcessAfterRedirect`,
      headersOf(debtor),
      {
        ClientPortalLoginId: debtor.loginId,
        ClientIPAddress: '0.0.0.0',
        QueryStrings: returned.query,
      },
    );
    const isTaken = reply?.json.IsSuccess === true;
    if (reply?.status === 200 && (isTaken || ENDS.includes(String(reply.json.Reason)))) {
      answers.push({ setupId: returned.setupId, isTaken });
      if (!random.chance(0.3)) return;
    }
    await sleep(random.between(0, 1_500));
  }
}

/**
 * A customer who changes how the policy is paid, once or several times; some close the window, some come
 * back in two tabs at once.
 */
export async function changeDetails(surroundings: Surroundings, debtor: Debtor): Promise<void> {
  const { random } = surroundings;
  const changes = random.between(1, 3);
  for (let change = 0; change < changes; change += 1) {
    const form = await openForm(surroundings, debtor);
    const query = form && (await save(surroundings, form.accessToken));
    if (!form || !query || random.chance(0.1)) continue;
    const returned = { setupId: form.setupId, query };
    const second = random.chance(0.3) ? comeBack(surroundings, debtor, returned) : undefined;
    await comeBack(surroundings, debtor, returned);
    await second;
  }
}
