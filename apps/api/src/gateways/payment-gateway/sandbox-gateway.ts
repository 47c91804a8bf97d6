import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  GATEWAY_TIMEOUT_MS,
  type GatewayResponse,
  requestGateway,
} from '#api/gateways/payment-gateway/gateway-request.ts';
import {
  type GatewayAnswer,
  GatewayDownError,
  type LaterPayment,
  type PaymentGateway,
} from '#api/gateways/payment-gateway/payment-gateway.ts';
import {
  createSandboxMethodSetups,
  toSavedCardAnswer,
} from '#api/gateways/payment-gateway/sandbox-method-setup.ts';
import {
  readCaptured,
  readLater,
  readOpened,
  readPayment,
  readWebhookBody,
} from '#api/gateways/payment-gateway/sandbox-wire.ts';

/** `url`: where this server reaches the gateway. `publicUrl`: where browsers do, without it the same. */
export type SandboxGatewayOptions = {
  readonly url: string;
  readonly publicUrl?: string | undefined;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly timeoutMs?: number | undefined;
};

const MAX_PAYMENT_BYTES = 65_536;
/** A day of a development machine. */
const MAX_LIST_BYTES = 16_777_216;
/** A signature is believed for this long, in case an old webhook was recorded and comes again. */
const SIGNATURE_LIFE_SECONDS = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([\da-f]{64})$/;

type Webhook = Parameters<PaymentGateway['readWebhook']>[0];

function isSigned({ headers, body, now }: Webhook, secret: string): boolean {
  const [, seconds, signature] = SIGNATURE.exec(String(headers['sandbox-signature'] ?? '')) ?? [];
  if (!seconds || !signature) return false;
  const age = Math.abs(now.getTime() / 1_000 - Number(seconds));
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) && age <= SIGNATURE_LIFE_SECONDS;
}

/** Sends requests with the secret key, which travels in a header alone. */
function createRequests({ url, secretKey, timeoutMs = GATEWAY_TIMEOUT_MS }: SandboxGatewayOptions) {
  const headers = { authorization: `Bearer ${secretKey}`, accept: 'application/json' };
  return {
    get: (path: string, maxBytes = MAX_PAYMENT_BYTES): Promise<GatewayResponse> =>
      requestGateway(new URL(path, url), { headers }, { timeoutMs, maxBytes }),
    post: (path: string, key: string | undefined, body: object): Promise<GatewayResponse> =>
      requestGateway(
        new URL(path, url),
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ key, ...body }),
        },
        { timeoutMs, maxBytes: MAX_PAYMENT_BYTES },
      ),
  };
}

const pathOf = (reference: string, action = ''): string =>
  `/v1/payments/${encodeURIComponent(reference)}${action}`;

/** Everything that is not understood is unanswered: the gateway may have done what it was asked. */
function toAnswer(response: GatewayResponse, reference: string): GatewayAnswer {
  if (response.status === undefined) return { status: 'unanswered', reason: response.reason };
  return (
    readPayment(response, reference) ?? { status: 'unanswered', reason: `http-${response.status}-unclear` }
  );
}

async function list(
  get: ReturnType<typeof createRequests>['get'],
  range: Readonly<Record<string, string>>,
): Promise<readonly LaterPayment[]> {
  const response = await get(`/v1/payments?${new URLSearchParams(range)}`, MAX_LIST_BYTES);
  const captured = response.status === undefined ? undefined : readCaptured(response);
  if (!captured) throw new GatewayDownError('The payment gateway listed no payments');
  return captured;
}

/** The sandbox gateway, over HTTP. For development and tests: production refuses it. PAY-40 */
export function createSandboxGateway(options: SandboxGatewayOptions): PaymentGateway {
  const { get, post } = createRequests(options);
  const publicUrl = options.publicUrl ?? options.url;
  return {
    name: 'sandbox',
    async open({ key, policyNumber, currency, maxAmountCents }) {
      const response = await post('/v1/payments', key, { policyNumber, currency, maxAmountCents });
      const opened = response.status === undefined ? undefined : readOpened(response);
      if (!opened) throw new GatewayDownError('The payment gateway opened no payment');
      return { ...opened, apiUrl: publicUrl, componentUrl: new URL('/component.js', publicUrl).href };
    },
    find: async (reference) => toAnswer(await get(pathOf(reference)), reference),
    methodSetups: createSandboxMethodSetups({ get, post }, publicUrl),
    authoriseSaved: async (reference, saved) =>
      toSavedCardAnswer(await post(pathOf(reference, '/authorise-saved'), undefined, saved)),
    capture: async (reference, { key, amountCents }) =>
      toAnswer(await post(pathOf(reference, '/capture'), key, { amountCents }), reference),
    void: async (reference, { key }) => toAnswer(await post(pathOf(reference, '/void'), key, {}), reference),
    refund: async (reference, { key }) =>
      toAnswer(await post(pathOf(reference, '/refund'), key, {}), reference),
    async listCaptured({ from, to }) {
      const listed = await list(get, { capturedFrom: from.toISOString(), capturedTo: to.toISOString() });
      return listed.map(({ dispute: _, ...captured }) => captured);
    },
    later: {
      async find(reference) {
        const response = await get(pathOf(reference));
        const payment = response.status === undefined ? undefined : readLater(response);
        if (!payment) throw new GatewayDownError('The payment gateway found no payment');
        return payment === 'missing' || payment.reference !== reference ? undefined : payment;
      },
      list: ({ from, to }) => list(get, { changedFrom: from.toISOString(), changedTo: to.toISOString() }),
    },
    readWebhook: (webhook) =>
      isSigned(webhook, options.webhookSecret) ? readWebhookBody(webhook.body) : undefined,
  };
}
