import * as z from 'zod/mini';
import { OperatorError } from '#api/operator-error.ts';

const GATEWAY_NAMES = ['sandbox', 'stripe', 'specified'] as const;
type GatewayName = (typeof GATEWAY_NAMES)[number];
type CardProvider = 1 | 2;

const ENTRY = new RegExp(`^([12])=(${GATEWAY_NAMES.join('|')})$`);

/** `1=stripe, 2=sandbox` as its entries. */
const entriesOf = (value: string): string[] => value.split(',').flatMap((part) => part.trim() || []);
const secret = z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/)));
const secureUrl = z.optional(z.string().check(z.regex(/^https:\/\/[^\s?#]+$/, 'an https URL')));

/** The variables that choose who takes card payments. */
export const PAYMENT_VARIABLES = {
  PAYMENT_GATEWAYS: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => entriesOf(value).every((entry) => ENTRY.test(entry)),
          'gateways by card provider',
        ),
      ),
    '',
  ),
  GATEWAY_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4010),
  SANDBOX_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/?#]+$/))),
  SANDBOX_SECRET_KEY: z._default(z.string().check(z.minLength(1)), 'sandbox-secret-key'),
  SANDBOX_WEBHOOK_SECRET: z._default(z.string().check(z.minLength(1)), 'sandbox-webhook-secret'),
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  SPECIFIED_API_URL: secureUrl,
  SPECIFIED_API_ENVIRONMENT: z.optional(z.string().check(z.regex(/^[\w.-]+$/))),
  SPECIFIED_COMPONENTS_URL: secureUrl,
} as const;

type Values = {
  readonly PAYMENT_GATEWAYS: string;
  readonly GATEWAY_PORT: number;
  readonly SANDBOX_URL?: string | undefined;
  readonly SANDBOX_SECRET_KEY: string;
  readonly SANDBOX_WEBHOOK_SECRET: string;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly SPECIFIED_API_URL?: string | undefined;
  readonly SPECIFIED_API_ENVIRONMENT?: string | undefined;
  readonly SPECIFIED_COMPONENTS_URL?: string | undefined;
};

/** The parts of the gateway of the two documents that a setting can say. PAY-116 */
export type SpecifiedSettings = {
  readonly apiUrl: string | undefined;
  readonly environment: string | undefined;
  readonly componentUrl: string | undefined;
};

/**
 * The gateways that take card payments. Without a gateway for a card provider none is taken for it. PAY-41
 */
export type PaymentSettings = {
  /** The gateway of new payments, by the card provider of the configuration. */
  readonly gatewayOf: Readonly<Partial<Record<CardProvider, GatewayName>>>;
  /** None in production. */
  readonly sandbox:
    | {
        readonly url: string;
        readonly publicUrl: string;
        readonly secretKey: string;
        readonly webhookSecret: string;
      }
    | undefined;
  readonly stripe:
    | { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string }
    | undefined;
  /** The gateway of the two documents, where it is chosen. */
  readonly specified: SpecifiedSettings | undefined;
};

const STRIPE_GROUP = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

function readStripe(values: Values): PaymentSettings['stripe'] {
  const missing = STRIPE_GROUP.filter((name) => !values[name]);
  const given = STRIPE_GROUP.find((name) => values[name]);
  if (given && missing.length > 0)
    throw new OperatorError(`${missing.join(' and ')} must be set, because ${given} is. See .env.example.`);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  return secretKey && publishableKey && webhookSecret
    ? { secretKey, publishableKey, webhookSecret }
    : undefined;
}

function readSandbox(values: Values, isProduction: boolean): PaymentSettings['sandbox'] {
  if (isProduction) return undefined;
  const publicUrl = `http://localhost:${values.GATEWAY_PORT}`;
  return {
    url: values.SANDBOX_URL ?? publicUrl,
    publicUrl,
    secretKey: values.SANDBOX_SECRET_KEY,
    webhookSecret: values.SANDBOX_WEBHOOK_SECRET,
  };
}

function readGateways(
  value: string,
  fallback: GatewayName | undefined,
): Readonly<Partial<Record<CardProvider, GatewayName>>> {
  const chosen = Object.fromEntries(entriesOf(value).map((entry) => entry.split('=')));
  const all = { 1: fallback, 2: fallback, ...chosen };
  return Object.fromEntries(Object.entries(all).filter(([, name]) => name !== undefined));
}

const readSpecified = (values: Values): SpecifiedSettings => ({
  apiUrl: values.SPECIFIED_API_URL,
  environment: values.SPECIFIED_API_ENVIRONMENT,
  componentUrl: values.SPECIFIED_COMPONENTS_URL,
});

/** Reads the settings. Throws an `OperatorError` for a gateway that this installation cannot have. */
export function readPaymentSettings(values: Values, isProduction: boolean): PaymentSettings {
  const stripe = readStripe(values);
  const sandbox = readSandbox(values, isProduction);
  const gatewayOf = readGateways(
    values.PAYMENT_GATEWAYS,
    stripe ? 'stripe' : sandbox ? 'sandbox' : undefined,
  );
  const specified = Object.values(gatewayOf).includes('specified') ? readSpecified(values) : undefined;
  const available = { sandbox, stripe, specified };
  const lacking = GATEWAY_NAMES.find((name) => Object.values(gatewayOf).includes(name) && !available[name]);
  if (lacking === 'sandbox')
    throw new OperatorError('PAYMENT_GATEWAYS names the sandbox gateway, which never runs in production.');
  if (lacking)
    throw new OperatorError(
      `PAYMENT_GATEWAYS names stripe: ${STRIPE_GROUP.join(', ')} must be set. See .env.example.`,
    );
  return { gatewayOf, sandbox, stripe, specified };
}
