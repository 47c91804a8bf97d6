import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#api/composition/app.ts';
import { createSavedMethodSealer } from '#api/composition/base.ts';
import { type Composition, compose } from '#api/composition/features.ts';
import { createHealth } from '#api/composition/health.ts';
import { createMetrics } from '#api/composition/metrics.ts';
import { createOperatorLog } from '#api/composition/operator-log.ts';
import type { Database } from '#api/database/database.ts';
import { createDevelopmentCoreSystem } from '#api/development/development-core-system.ts';
import { createMessageViewer, type MessageViewer } from '#api/development/message-viewer.ts';
import type { PasskeySettings } from '#api/environment/passkey-settings.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { createFileDocumentStore } from '#api/gateways/document-store/file-document-store.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import { systemRandom } from '#api/gateways/random.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { Siteverify } from '#api/gateways/siteverify.ts';
import type { ConnectionLimits } from '#api/http/connections/connection-limits.ts';
import { deriveKeys, type SecretKey } from '#api/keys/key-ring.ts';
import type { AttackWatch } from '#api/login/attack-watch.ts';
import type { PortalFiles } from '#api/portal-files/portal-files.ts';
import { expectDeclaredAuditFacts } from '#test/audit-facts.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** The keys of a process that has these roots, newest first. */
export const keysOf = (...secretKeys: readonly SecretKey[]) => ({
  secretKeys,
  identifierKeys: deriveKeys(secretKeys, 'identifier'),
});

export const TEST_KEY: SecretKey = { id: 1, secret: 'a secret of the tests that is long enough' };

/** The token with which operators ask for the state of each part. */
export const TEST_HEALTH_TOKEN = '0p3rators-of-the-tests-and-nobody-else';

export const TEST_ENVIRONMENT = {
  ...keysOf(TEST_KEY),
  publicOrigin: 'http://localhost',
  defaultSiteKey: 'real-154',
  siteHosts: new Map<string, string>(),
};
/** Longer than any test of metrics takes. */
const PATIENT_MS = 120_000;
type Features = Composition['features'];

const NOON: Clock = { now: () => new Date('2026-03-14T12:00:00Z') };

/** The real app over a real database; only the outside world is replaced, by things that remember. */
export type TestApp = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly messageViewer: MessageViewer;
  /** Of messages with codes. */
  readonly dispatcher: Features['messaging']['codeMessages'];
  /** Empties the queues of notices, of receipts and of events for the core system, once. */
  readonly dispatchChanges: () => Promise<void>;
  /** Waits for the events, notices and receipts that are being sent. */
  readonly settleChanges: () => Promise<void>;
  readonly reconciler: Features['payments']['reconciler'];
  readonly setupCleaner: Features['paymentDetails']['setupCleaner'];
  readonly views: Features['audit']['views'];
  readonly sealAudit: Features['audit']['sealAudit'];
  /** The job that reads what operators switched. */
  readonly readSwitches: () => Promise<void>;
  readonly attackWatch: AttackWatch;
  readonly securityAlerts: Features['securityAlerts']['securityAlerts'];
  readonly passkeyPrompts: Features['passkeyPrompts']['prompts'];
  readonly coreEventWatch: Features['coreEvents']['coreEventWatch'];
  /** The events that the insurer's core system received, newest first. */
  readonly coreEvents: () => readonly unknown[];
  /** Seals the tokens of saved methods. */
  readonly methodSealer: ReturnType<typeof createSavedMethodSealer>;
  /** Every line that was logged so far. */
  readonly logLines: () => string[];
  /** The page of metrics as it is now. */
  readonly readMetrics: () => Promise<string>;
  close(): Promise<void>;
};

/** Collects what the app logs, at the most talkative level. */
function createLogCollector() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, logger: { level: 'trace', version: 'tested', stream } };
}

/**
 * Builds the app as production wires it, with the message viewer for codes unless other providers are given.
 */
export async function createTestApp(
  database?: Database,
  gateways: {
    messageProviders?: readonly MessageProvider[];
    /** Stands in front of the message viewer. */
    wrapProvider?: (messageViewer: MessageProvider) => MessageProvider;
    providerTimeoutMs?: number;
    clock?: Clock;
    documentStore?: DocumentStore;
    coreSystem?: CoreSystem;
    addressSearch?: AddressSearch;
    siteverify?: Siteverify;
    configurationOf?: SiteConfigurations;
    paymentGateways?: PaymentGateways;
    /** The keys of this process; without them those of all tests. */
    keys?: ReturnType<typeof keysOf>;
    passkeys?: PasskeySettings;
    /** The tokens with which providers report on messages. */
    deliveryReportTokens?: readonly string[];
    connectionLimits?: Partial<ConnectionLimits>;
    portalFiles?: PortalFiles;
    bindsSessions?: boolean;
    hasApiDocs?: boolean;
    securityContact?: string;
    /** Whether calls are measured. */
    hasMetrics?: boolean;
    /** The site of every host name. */
    siteKey?: string;
  } = {},
): Promise<TestApp> {
  const own = database ?? (await createTestDatabase());
  const messageViewer = createMessageViewer(NOON);
  const developmentCore = createDevelopmentCoreSystem();
  const { lines, logger } = createLogCollector();
  const log = createOperatorLog();
  const { bindsSessions = true } = gateways;
  const { passkeys, deliveryReportTokens = [] } = gateways;
  const environment = {
    ...TEST_ENVIRONMENT,
    bindsSessions,
    deliveryReportTokens,
    ...(passkeys && { passkeys }),
    ...gateways.keys,
  };
  const { base, features } = compose({
    database: own,
    environment,
    log,
    outside: {
      messageProviders: [gateways.wrapProvider?.(messageViewer) ?? messageViewer],
      random: systemRandom,
      documentStore: createFileDocumentStore(join(tmpdir(), 'portal-test-documents')),
      coreSystem: developmentCore,
      ...gateways,
    },
  });
  // A database that a test has broken shows no time.
  await base.databaseClock.read().catch(() => undefined);
  // A slow machine is no database that is down.
  const health = createHealth(base, {
    listChecksums: () => ({ 'real-154': '0a1b2c3d4e5f' }),
    ...(gateways.hasMetrics ? { timeoutMs: PATIENT_MS } : {}),
  });
  const metrics = gateways.hasMetrics
    ? createMetrics(base, { health, listJobs: () => [], release: 'tested', patienceMs: PATIENT_MS })
    : undefined;
  const app = await createApp({
    base,
    features,
    health,
    metrics,
    portalFiles: gateways.portalFiles ?? {
      builds: { find: () => undefined },
      siteOfHost: () => gateways.siteKey ?? 'real-154',
    },
    trustedProxies: ['127.0.0.1'],
    shouldCheckResponses: true,
    ...(gateways.hasApiDocs === undefined ? {} : { hasApiDocs: gateways.hasApiDocs }),
    securityContact: gateways.securityContact,
    healthToken: TEST_HEALTH_TOKEN,
    connectionLimits: gateways.connectionLimits ?? {},
    clock: NOON,
    logger,
  });
  log.writeTo(app.log);
  const { codeMessages, contactNotices, receiptEmails } = features.messaging;
  const changeDispatchers = [contactNotices, receiptEmails, ...features.coreEvents.dispatchers];
  return {
    app,
    dispatcher: codeMessages,
    database: own,
    messageViewer,
    async dispatchChanges() {
      for (const dispatcher of changeDispatchers) {
        await dispatcher.settle();
        // An event that waits for another one is due a round later.
        while ((await dispatcher.dispatchDue()) > 0);
      }
    },
    async settleChanges() {
      for (const dispatcher of changeDispatchers) await dispatcher.settle();
    },
    reconciler: features.payments.reconciler,
    setupCleaner: features.paymentDetails.setupCleaner,
    views: features.audit.views,
    sealAudit: features.audit.sealAudit,
    readSwitches: base.siteSwitches.read,
    attackWatch: features.login.attackWatch,
    securityAlerts: features.securityAlerts.securityAlerts,
    passkeyPrompts: features.passkeyPrompts.prompts,
    coreEventWatch: features.coreEvents.coreEventWatch,
    coreEvents: developmentCore.listTaken,
    methodSealer: createSavedMethodSealer(environment),
    logLines: () => lines,
    readMetrics: async () => (await metrics?.app.inject({ url: '/metrics' }))?.body ?? '',
    async close() {
      await app.close();
      await metrics?.app.close();
      await codeMessages.settle();
      for (const dispatcher of changeDispatchers) await dispatcher.settle();
      if (!database) await expectDeclaredAuditFacts(own);
      await own.close();
    },
  };
}
