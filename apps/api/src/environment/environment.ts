import { resolve } from 'node:path';
import { RETENTION } from '@portal/domain/retention';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import {
  CORE_UPDATES_VARIABLES,
  type CoreUpdatesSettings,
  readCoreUpdates,
} from '#api/environment/core-updates-settings.ts';
import {
  DOCUMENT_VARIABLES,
  type DocumentSettings,
  readDocumentSettings,
} from '#api/environment/document-settings.ts';
import {
  MESSAGING_VARIABLES,
  type MessagingSettings,
  missingDeliverySettings,
  readDeliverySettings,
} from '#api/environment/messaging-settings.ts';
import {
  type MetricsSettings,
  MONITORING_VARIABLES,
  readMetricsSettings,
  readRelease,
} from '#api/environment/monitoring-settings.ts';
import {
  PASSKEY_VARIABLES,
  type PasskeySettings,
  readPasskeySettings,
} from '#api/environment/passkey-settings.ts';
import {
  PAYMENT_VARIABLES,
  type PaymentSettings,
  readPaymentSettings,
} from '#api/environment/payment-settings.ts';
import { commandDemands, databaseDemands, productionDemands } from '#api/environment/production-demands.ts';
import { KEY_VARIABLES, type KeySettings, readKeySettings } from '#api/environment/secret-keys.ts';
import { readSiteSettings, SITE_VARIABLES, type SiteSettings } from '#api/environment/site-settings.ts';
import {
  readSiteverify,
  SITEVERIFY_VARIABLES,
  type SiteverifySettings,
} from '#api/environment/siteverify-settings.ts';
import { OperatorError } from '#api/operator-error.ts';

const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), fallback);
/** A hundred years: the database's calendar need not go further back. */
const MAX_DAYS = 36_525;
/** Longer than most load balancers need to notice. */
const DRAIN_SECONDS = 10;
const auditDays = z.coerce.number().check(z.int(), z.gte(RETENTION.minAuditDays), z.lte(MAX_DAYS));
const listOf = (value: string): string[] => value.split(',').flatMap((part) => part.trim() || []);
/** `none` says that there is no proxy, where production wants to be told. */
const proxiesOf = (value: string): string[] => (value.trim() === 'none' ? [] : listOf(value));
const isIpAddressOrRange = (value: string): boolean => ipaddr.isValid(value) || ipaddr.isValidCIDR(value);
const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;

/**
 * Every variable that the server reads. `.env.example` explains each one, and a test keeps the two lists
 * equal.
 */
const schema = z.object({
  NODE_ENV: z.optional(z.enum(['development', 'production', 'test'])),
  PORT: port(4000),
  HOST: z._default(z.string(), 'localhost'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  ...DOCUMENT_VARIABLES,
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_CONNECTIONS: z.optional(z.coerce.number().check(z.int(), z.gte(14), z.lte(1_000))),
  MIGRATION_DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  ...KEY_VARIABLES,
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(z.refine((value) => proxiesOf(value).every(isIpAddressOrRange), 'IP addresses and ranges')),
  ),
  PORTAL_ORIGINS: z._default(
    z.string().check(z.refine((value) => listOf(value).every(isOrigin), 'origins')),
    '',
  ),
  MAX_CONNECTIONS: z.optional(z.coerce.number().check(z.int(), z.gte(10), z.lte(100_000))),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(300))),
  AUDIT_RETENTION_DAYS: z._default(auditDays, RETENTION.auditDays),
  SESSION_BINDING: z.optional(z.enum(['on', 'off'])),
  API_DOCS: z.optional(z.enum(['on', 'off'])),
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:|https:\/\/)[^\s]+$/))),
  HEALTH_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{32,}$/))),
  ...MONITORING_VARIABLES,
  LOG_LEVEL: z.optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
  DEMONSTRATION_LETTERS: z._default(z.enum(['on', 'off']), 'on'),
  ...SITE_VARIABLES,
  ...MESSAGING_VARIABLES,
  ...PASSKEY_VARIABLES,
  ...SITEVERIFY_VARIABLES,
  ...PAYMENT_VARIABLES,
  CORE_EVENTS_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s]+$/))),
  CORE_EVENTS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
  ...CORE_UPDATES_VARIABLES,
});

type Parsed = z.infer<typeof schema>;

/** The names of the variables, for the check against `.env.example`. */
export const ENVIRONMENT_VARIABLES = Object.keys(schema.shape);

/** Where and how this process runs. It is read once at the start and never changes. */
export type Environment = SiteSettings &
  KeySettings &
  Readonly<{
    isProduction: boolean;
    port: number;
    host: string;
    dataFolder: string;
    /** Where documents lie, and what looks at them before they are imported. */
    documents: DocumentSettings;
    databaseUrl: string | undefined;
    /**
     * How many connections to the database this process takes at the most; undefined for the usual number.
     */
    databaseConnections: number | undefined;
    /** The origin that customers see. It decides whether cookies are `Secure`. */
    publicOrigin: string;
    /** IP addresses and ranges of the proxies in front. Only their `X-Forwarded-*` headers are believed. */
    trustedProxies: readonly string[];
    /** Origins of portals that another server serves and that call this API. */
    portalOrigins: readonly string[];
    /** How many connections from browsers and proxies this process takes; undefined for the usual number. */
    maxConnections: number | undefined;
    /** How long a process that is asked to stop goes on serving. */
    drainSeconds: number;
    /** How long the audit trail is kept. */
    auditRetentionDays: number;
    /** Whether new tokens of sessions are bound to the browser's cookie. SES-68 */
    bindsSessions: boolean;
    /** Whether the description of the calls is handed out. */
    hasApiDocs: boolean;
    /** Where somebody who found a weakness writes to, as a URL. */
    securityContact: string | undefined;
    /** The token with which operators ask for the state of each part. API-35 */
    healthToken: string | undefined;
    /** The release that log lines name. OPS-9 */
    release: string;
    /** Where metrics are read; undefined measures nothing and opens no port. OPS-10 */
    metrics: MetricsSettings | undefined;
    logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
    /** Whether a development server makes the letters of the demonstration. DEMO-26 */
    makesDemonstrationLetters: boolean;
    /** The providers that send messages. */
    delivery: MessagingSettings;
    /** By which bearer tokens others report on messages; none, and they do not. DEL-23 */
    deliveryReportTokens: readonly string[];
    /** To which domain passkeys are bound, and which of them log nobody in. */
    passkeys: PasskeySettings;
    /** The service that judges captchas of another provider; undefined where no site has a secret. LOG-98 */
    siteverify: SiteverifySettings | undefined;
    /** The gateways that take card payments. */
    payments: PaymentSettings;
    /** Where the insurer's core system receives events; without it they wait in the outbox. */
    coreEvents: { readonly url: string; readonly token: string } | undefined;
    /** Where the core system tells of its changes; undefined opens no port. INB-1 */
    coreUpdates: CoreUpdatesSettings | undefined;
  }>;

/**
 * The reader of the environment: commands accept less than a server does, and one that migrates needs no
 * keys.
 */
type Reader = { readonly isServer: boolean; readonly needsKeys: boolean };

/** Throws, in one sentence, for a state that nobody should run. OPS-1 */
function refuseBadStates(values: Parsed, delivery: MessagingSettings, { isServer, needsKeys }: Reader): void {
  const isUnnamed = isServer && values.NODE_ENV === undefined && values.DATABASE_URL !== undefined;
  if (isUnnamed)
    throw new OperatorError(
      'NODE_ENV must be set to production or development when DATABASE_URL is set: a development server fills that database with made-up people and shows their codes.',
    );
  if (values.NODE_ENV !== 'production') return;
  const demands = isServer
    ? [...productionDemands(values), ...missingDeliverySettings(delivery)]
    : needsKeys
      ? commandDemands(values)
      : databaseDemands(values);
  if (demands.length > 0) throw new OperatorError(`In production ${demands.join(', and ')}.`);
}

function readCoreEvents(url: string | undefined, token: string | undefined): Environment['coreEvents'] {
  if (url && token) return { url, token };
  if (!url && !token) return undefined;
  const [missing, given] = url
    ? ['CORE_EVENTS_TOKEN', 'CORE_EVENTS_URL']
    : ['CORE_EVENTS_URL', 'CORE_EVENTS_TOKEN'];
  throw new OperatorError(`${missing} must be set, because ${given} is. See .env.example.`);
}

/** Returns the variables of this process. Only this file reads them. */
export const processVariables = (): NodeJS.ProcessEnv => process.env;

/**
 * Reads the environment. Throws an `OperatorError` whose sentence names the variable and says what to put
 * there.
 */
export const readEnvironment = (variables = processVariables()): Environment =>
  readAs(variables, { isServer: true, needsKeys: true });

/** Reads the environment for a command, which needs a database and keys, and no providers. */
export const readCommandEnvironment = (variables: NodeJS.ProcessEnv): Environment =>
  readAs(variables, { isServer: false, needsKeys: true });

/**
 * Reads the environment for the command that migrates: the role of `MIGRATION_DATABASE_URL` may change
 * tables. It needs no keys.
 */
export const readMigrationEnvironment = (variables: NodeJS.ProcessEnv): Environment =>
  readAs(
    { ...variables, DATABASE_URL: variables.MIGRATION_DATABASE_URL || variables.DATABASE_URL },
    { isServer: false, needsKeys: false },
  );

function readAs(variables: NodeJS.ProcessEnv, reader: Reader): Environment {
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
  refuseBadStates(values, delivery, reader);
  const dataFolder = resolve(values.DATA_DIR);
  return Object.freeze({
    isProduction,
    port: values.PORT,
    host: values.HOST,
    dataFolder,
    documents: readDocumentSettings(values, { dataFolder, isProduction }),
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    ...readKeySettings(values, { dataFolder, ...reader }),
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    trustedProxies: proxiesOf(values.TRUSTED_PROXIES ?? ''),
    portalOrigins: listOf(values.PORTAL_ORIGINS),
    ...readSiteSettings(values),
    maxConnections: values.MAX_CONNECTIONS,
    // A developer's server has no proxy in front.
    drainSeconds: values.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS : 0),
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    bindsSessions: values.SESSION_BINDING !== 'off',
    hasApiDocs: (values.API_DOCS ?? (isProduction ? 'off' : 'on')) === 'on',
    securityContact: values.SECURITY_CONTACT,
    healthToken: values.HEALTH_TOKEN,
    release: readRelease(values),
    metrics: readMetricsSettings(values, isProduction),
    // At a developer's terminal a line for each request would push the start message away.
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    makesDemonstrationLetters: values.DEMONSTRATION_LETTERS === 'on',
    delivery,
    deliveryReportTokens: values.DELIVERY_REPORT_TOKENS?.split(',') ?? [],
    passkeys: readPasskeySettings(values, isProduction),
    siteverify: readSiteverify(values, isProduction),
    payments: readPaymentSettings(values, isProduction),
    coreEvents: readCoreEvents(values.CORE_EVENTS_URL, values.CORE_EVENTS_TOKEN),
    coreUpdates: readCoreUpdates(values, isProduction),
  });
}
