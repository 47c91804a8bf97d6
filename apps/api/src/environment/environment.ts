import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RETENTION } from '@portal/domain/retention';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import {
  DELIVERY_VARIABLES,
  type DeliverySettings,
  missingDeliverySettings,
  readDeliverySettings,
} from '#api/environment/delivery-settings.ts';
import {
  DOCUMENT_VARIABLES,
  type DocumentSettings,
  readDocumentSettings,
} from '#api/environment/document-settings.ts';
import { OperatorError } from '#api/environment/operator-error.ts';
import {
  PAYMENT_VARIABLES,
  type PaymentSettings,
  readPaymentSettings,
} from '#api/environment/payment-settings.ts';
import { readSiteSettings, SITE_VARIABLES, type SiteSettings } from '#api/environment/site-settings.ts';

const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), fallback);
/** A hundred years: the database's calendar need not go further back. */
const MAX_DAYS = 36_525;
const auditDays = z.coerce.number().check(z.int(), z.gte(RETENTION.minAuditDays), z.lte(MAX_DAYS));
const listOf = (value: string): string[] => value.split(',').flatMap((part) => part.trim() || []);
const isIpAddressOrRange = (value: string): boolean => ipaddr.isValid(value) || ipaddr.isValidCIDR(value);
const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;
const secret = z.optional(z.string().check(z.minLength(32)));

/** Every variable that the server reads. `.env.example` explains each one, and a test keeps the two lists equal. */
const schema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: port(4000),
  HOST: z._default(z.string(), 'localhost'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  ...DOCUMENT_VARIABLES,
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  SECRET_KEY: secret,
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  TRUSTED_PROXIES: z._default(
    z.string().check(z.refine((value) => listOf(value).every(isIpAddressOrRange), 'IP addresses and ranges')),
    '',
  ),
  PORTAL_ORIGINS: z._default(
    z.string().check(z.refine((value) => listOf(value).every(isOrigin), 'origins')),
    '',
  ),
  AUDIT_RETENTION_DAYS: z._default(auditDays, RETENTION.auditDays),
  LOG_LEVEL: z.optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
  ...SITE_VARIABLES,
  ...DELIVERY_VARIABLES,
  ...PAYMENT_VARIABLES,
  CORE_EVENTS_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s]+$/))),
  CORE_EVENTS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
});

/** The names of the variables, for the check against `.env.example`. */
export const ENVIRONMENT_VARIABLES = Object.keys(schema.shape);

/** Where and how this process runs. It is read once at the start and never changes. */
export type Environment = SiteSettings &
  Readonly<{
    isProduction: boolean;
    port: number;
    host: string;
    dataFolder: string;
    /** Where documents lie, and what looks at them before they are imported. */
    documents: DocumentSettings;
    databaseUrl: string | undefined;
    /** The root of every key of the server; each use derives its own. */
    secretKey: string;
    /** The origin that customers see. It decides whether cookies are `Secure`. */
    publicOrigin: string;
    /** IP addresses and ranges of the proxies in front. Only their `X-Forwarded-*` headers are believed. */
    trustedProxies: readonly string[];
    /** Origins of portals that another server serves and that call this API. */
    portalOrigins: readonly string[];
    /** How long the audit trail is kept. */
    auditRetentionDays: number;
    logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
    /** The providers that send messages. */
    delivery: DeliverySettings;
    /** Who takes card payments. */
    payments: PaymentSettings;
    /** Where the insurer's core system receives events; without it they wait in the outbox. */
    coreEvents: { readonly url: string; readonly token: string } | undefined;
  }>;

const WHAT_TO_SET: Readonly<Record<string, string>> = {
  DATABASE_URL: 'the URL of PostgreSQL, such as postgres://user:password@host:5432/portal',
  SECRET_KEY: 'a secret of at least 32 characters, the same for every process',
  PUBLIC_ORIGIN: 'the origin that customers type, such as https://portal.example.com',
};

/** The settings that a production server cannot do without. */
function requireInProduction(values: Record<string, unknown>, delivery: DeliverySettings): void {
  const missing = Object.entries(WHAT_TO_SET).flatMap(([name, what]) =>
    values[name] ? [] : [`${name} must be set (${what})`],
  );
  const needs = [...missing, ...missingDeliverySettings(delivery)];
  if (needs.length > 0) throw new OperatorError(`In production ${needs.join(', and ')}.`);
}

function readCoreEvents(url: string | undefined, token: string | undefined): Environment['coreEvents'] {
  if (url && token) return { url, token };
  if (!url && !token) return undefined;
  const [missing, given] = url
    ? ['CORE_EVENTS_TOKEN', 'CORE_EVENTS_URL']
    : ['CORE_EVENTS_URL', 'CORE_EVENTS_TOKEN'];
  throw new OperatorError(`${missing} must be set, because ${given} is. See .env.example.`);
}

/** The key of a development installation. It lies beside the database, so that the data it protects stays readable. */
function developmentKey(dataFolder: string): string {
  const file = join(dataFolder, 'development-key');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o400 });
  }
  return readFileSync(file, 'utf8');
}

/** Returns the variables of this process. Only this file reads them. */
export const processVariables = (): NodeJS.ProcessEnv => process.env;

/** Reads the environment. Throws an `OperatorError` whose sentence names the variable and says what to put there. */
export function readEnvironment(variables = processVariables()): Environment {
  const given = Object.fromEntries(
    ENVIRONMENT_VARIABLES.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    const verb = names.length === 1 ? 'has a value' : 'have values';
    throw new OperatorError(
      `${names.join(', ')} ${verb} that the server cannot use. See .env.example for the right form.`,
    );
  }
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const delivery = readDeliverySettings(values);
  if (isProduction) requireInProduction(values, delivery);
  const dataFolder = resolve(values.DATA_DIR);
  return Object.freeze({
    isProduction,
    port: values.PORT,
    host: values.HOST,
    dataFolder,
    documents: readDocumentSettings(values, { dataFolder, isProduction }),
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY ?? developmentKey(dataFolder),
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    trustedProxies: listOf(values.TRUSTED_PROXIES),
    portalOrigins: listOf(values.PORTAL_ORIGINS),
    ...readSiteSettings(values),
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    // At a developer's terminal a line for each request would push the start message away.
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    delivery,
    payments: readPaymentSettings(values, isProduction),
    coreEvents: readCoreEvents(values.CORE_EVENTS_URL, values.CORE_EVENTS_TOKEN),
  });
}

/** Derives the key for one purpose from the root secret. Knowing one key gives no other. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}

/** The keys under which codes, identifiers and networks are hashed. */
export const deriveLoginKeys = ({ secretKey }: Pick<Environment, 'secretKey'>) => ({
  codeKey: deriveKey(secretKey, 'one-time-code'),
  identifierKey: deriveKey(secretKey, 'identifier'),
});
