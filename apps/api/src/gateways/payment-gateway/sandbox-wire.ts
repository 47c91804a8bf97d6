import * as z from 'zod/mini';
import type {
  GatewayPayment,
  LaterPayment,
  PaymentGateway,
} from '#api/gateways/payment-gateway/payment-gateway.ts';

const cents = () => z.int().check(z.minimum(0));
const text = () => z.string().check(z.minLength(1), z.maxLength(200));

const card = z.object({
  brand: text(),
  lastDigits: z.string().check(z.regex(/^\d{4}$/)),
  expiry: z.string().check(z.regex(/^\d{2}\/\d{4}$/)),
});

/** A payment as the sandbox gateway sends it. */
const sandboxPayment = z.object({
  reference: text(),
  key: text(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  status: z.enum(['open', 'authorised', 'captured', 'voided', 'refunded']),
  authorisedCents: z.optional(cents()),
  capturedCents: z.optional(cents()),
  refundedCents: z.optional(cents()),
  capturedAt: z.optional(z.nullable(z.string())),
  dispute: z.optional(z.enum(['open', 'won', 'lost'])),
  // A card in an odd form is left out: it never makes an answer about money unclear.
  card: z.catch(z.optional(z.nullable(card)), undefined),
});

type SandboxPayment = z.output<typeof sandboxPayment>;

const openedPayment = z.object({ reference: text(), accessToken: z.string().check(z.minLength(1)) });
const paymentList = z.object({ payments: z.array(sandboxPayment) });
const refusal = z.object({ payment: sandboxPayment });
const missing = z.object({ error: z.literal('payment-missing') });
const webhook = z.object({ reference: text(), type: z.optional(z.string()) });
/** The events about money that was captured. */
const LATER_EVENTS: ReadonlySet<string> = new Set([
  'payment.refunded',
  'payment.given-back',
  'payment.refund-failed',
  'payment.disputed',
]);

/** The amount that belongs to each status with money. */
const AMOUNT_OF = {
  authorised: 'authorisedCents',
  captured: 'capturedCents',
  refunded: 'refundedCents',
} as const;

function toGatewayPayment(payment: SandboxPayment): GatewayPayment | undefined {
  const { status, currency } = payment;
  const card = payment.card ?? undefined;
  if (status === 'open' || status === 'voided') return { status };
  const amountCents = payment[AMOUNT_OF[status]];
  return amountCents === undefined ? undefined : { status, amountCents, currency, card };
}

/** Reads what the gateway says of one payment; undefined for a response that makes no sense. */
export function readPayment(
  { status, json }: { readonly status: number; readonly json: unknown },
  reference: string,
): GatewayPayment | undefined {
  if (status === 404) return missing.safeParse(json).success ? { status: 'missing' } : undefined;
  if (status !== 200 && status !== 409) return undefined;
  const parsed =
    status === 200
      ? sandboxPayment.safeParse(json)
      : sandboxPayment.safeParse(refusal.safeParse(json).data?.payment);
  return parsed.success && parsed.data.reference === reference ? toGatewayPayment(parsed.data) : undefined;
}

/** Reads an opened payment; undefined for a response that makes no sense. */
export const readOpened = ({ status, json }: { readonly status: number; readonly json: unknown }) =>
  status === 200 || status === 201 ? openedPayment.safeParse(json).data : undefined;

function toCaptured(payment: SandboxPayment): LaterPayment | undefined {
  const { key, reference, currency, capturedCents, capturedAt, refundedCents = 0, dispute } = payment;
  const moment = new Date(capturedAt ?? Number.NaN);
  if (capturedCents === undefined || Number.isNaN(moment.getTime())) return undefined;
  const captured = {
    key,
    reference,
    amountCents: capturedCents,
    currency,
    capturedAt: moment,
    refundedCents,
  };
  return { ...captured, dispute };
}

type Response = { readonly status: number; readonly json: unknown };

/** Reads a list of captured payments; undefined where one of them makes no sense. */
export function readCaptured({ status, json }: Response): LaterPayment[] | undefined {
  const parsed = status === 200 ? paymentList.safeParse(json).data : undefined;
  const captured = parsed?.payments.map(toCaptured);
  return captured?.every((payment) => payment !== undefined) ? captured : undefined;
}

/** Reads one payment as it is now; `missing` where none was captured, undefined where it makes no sense. */
export function readLater({ status, json }: Response): LaterPayment | 'missing' | undefined {
  if (status === 404) return missing.safeParse(json).success ? 'missing' : undefined;
  const parsed = status === 200 ? sandboxPayment.safeParse(json).data : undefined;
  return parsed && (toCaptured(parsed) ?? 'missing');
}

/** Reads which payment a webhook speaks of. */
export function readWebhookBody(body: Buffer): ReturnType<PaymentGateway['readWebhook']> {
  try {
    const { reference, type = '' } = webhook.parse(JSON.parse(body.toString('utf8')));
    return LATER_EVENTS.has(type) ? { reference, isLater: true } : { reference };
  } catch {
    return undefined;
  }
}
