import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StripeSettings } from '#api/gateways/payment-gateway/stripe/stripe-client.ts';
import {
  createStripeAccount,
  type StripeAccount,
  type StripeCall,
} from '#test/fakes/stripe/stripe-account.ts';
import {
  apiError,
  createFaultQueue,
  type Fault,
  type StripeFault,
} from '#test/fakes/stripe/stripe-faults.ts';
import { readForm } from '#test/fakes/stripe/stripe-form.ts';
import {
  createStripeKeys,
  type KeyedResponse,
  type StripeKeys,
} from '#test/fakes/stripe/stripe-idempotency.ts';
import type { StripeBalanceLine, StripeIntent } from '#test/fakes/stripe/stripe-payment-intents.ts';
import { refused, type StripeResponse } from '#test/fakes/stripe/stripe-responses.ts';
import type { StripeSetups } from '#test/fakes/stripe/stripe-setup-intents.ts';

const STRIPE_TEST_KEY = 'sk_test_stand_in';
const STRIPE_WEBHOOK_SECRET = 'whsec_stand_in';

type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A local server in Stripe's place, and the other side's doings. */
export type StripeServer = {
  readonly origin: string;
  readonly requests: readonly ReceivedRequest[];
  readonly intents: ReadonlyMap<string, StripeIntent>;
  /** Money that really moved. */
  readonly lines: readonly StripeBalanceLine[];
  readonly setups: StripeSetups;
  /** The doings of people and banks with captured money later. */
  readonly later: StripeAccount['later'];
  /**
   * The next request whose method and path begin or end like this goes wrong. Several wait in their order.
   */
  failNext(part: string, fault: StripeFault): void;
  /** The effect of Stripe's script on a card: the whole amount is held, or the status is another one. */
  confirm(reference: string, outcome?: { readonly status: string }): void;
  /** Forgets the idempotency keys, as Stripe may after 24 hours. */
  forgetKeys(): void;
  close(): Promise<void>;
};

/** The settings of an account at the stand-in. */
export function stripeSettings(apiOrigin: string): StripeSettings {
  return {
    secretKey: STRIPE_TEST_KEY,
    publishableKey: 'pk_test_stand_in',
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiOrigin,
  };
}

/** Signs a webhook as Stripe does. https://docs.stripe.com/webhooks/signature */
export function signStripeWebhook(body: string, at: Date, secret = STRIPE_WEBHOOK_SECRET): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, fault: Fault | undefined, keyed: KeyedResponse): void {
  if (fault?.isReset) {
    response.socket?.resetAndDestroy();
    return;
  }
  if (fault?.isDribble) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
    return;
  }
  if (fault?.raw) {
    const { status, body, location } = fault.raw;
    response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) }).end(body);
    return;
  }
  if (fault && !fault.response) return;
  response
    .writeHead(keyed.status, {
      'content-type': 'application/json',
      'request-id': 'req_0000000000000000',
      'stripe-version': '2026-10-28.endive',
      ...(keyed.isReplayed && { 'idempotent-replayed': 'true' }),
    })
    .end(JSON.stringify(keyed.body));
}

const badKey = refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_****' });

/**
 * Runs an endpoint once a key, with what goes wrong on the way. A request that never reached an
 * endpoint is saved under no key.
 */
async function respond(
  { account, keys }: { readonly account: StripeAccount; readonly keys: StripeKeys },
  fault: Fault | undefined,
  { call, key, body }: { readonly call: StripeCall; readonly key: string | undefined; readonly body: string },
): Promise<KeyedResponse> {
  if (fault && !fault.isRun && !fault.response) return apiError(500);
  return keys.once({ key, fingerprint: `${call.method} ${call.path.join('/')} ${body}` }, async () => {
    // Another request may arrive while this one runs.
    await nextTurn();
    const given: StripeResponse = !fault || fault.isRun ? account.answer(call) : apiError(500);
    return fault?.response ?? given;
  });
}

/**
 * A server in the place of Stripe. It is written from Stripe's published reference, and answers as that says:
 * form-encoded requests, object and list shapes, the states of a manual capture, refunds, errors with type
 * and code, saved responses by idempotency key, `Request-Id`. Sources: https://docs.stripe.com/api
 * (payment_intents, refunds, balance_transactions, setup_intents, errors, pagination, idempotent_requests),
 * https://docs.stripe.com/error-low-level, https://docs.stripe.com/payments/capture-later,
 * https://docs.stripe.com/webhooks/signature, https://docs.stripe.com/changelog (endive:
 * payment_method_types is refused).
 */
export async function startStripeServer({
  now = () => new Date('2026-11-22T00:00:00Z'),
}: {
  readonly now?: () => Date;
} = {}): Promise<StripeServer> {
  const account = createStripeAccount(now);
  const keys = createStripeKeys();
  const faults = createFaultQueue();
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await readBody(request);
    requests.push({ method, path: url, headers, body });
    const fault = faults.next(`${method} ${url}`);
    const { pathname, search } = new URL(url, 'http://stripe.test');
    const form = readForm(method === 'GET' ? search.slice(1) : body);
    const call = { method, path: pathname.split('/').slice(1), form };
    const key = method === 'POST' ? headers['idempotency-key']?.toString() : undefined;
    const isKnown = headers.authorization === `Bearer ${STRIPE_TEST_KEY}`;
    const keyed = isKnown ? await respond({ account, keys }, fault, { call, key, body }) : badKey;
    send(response, fault, keyed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    requests,
    intents: account.books.intents,
    lines: account.books.lines,
    setups: account.setups,
    later: account.later,
    failNext: faults.add,
    confirm: account.confirm,
    forgetKeys: keys.prune,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
