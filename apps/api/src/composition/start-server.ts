import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '#api/composition/app.ts';
import { createCoreUpdates } from '#api/composition/core-updates.ts';
import { compose } from '#api/composition/features.ts';
import { createHealth } from '#api/composition/health.ts';
import { closeInTime, listen, listenAside, SIDE_PORTS } from '#api/composition/listen.ts';
import { loadMetrics } from '#api/composition/load-metrics.ts';
import { createOperatorLog, type OperatorLog } from '#api/composition/operator-log.ts';
import type { RepeatedJobs } from '#api/composition/repeat-jobs.ts';
import { startJobs } from '#api/composition/start-jobs.ts';
import type { Database } from '#api/database/database.ts';
import { openServerDatabase } from '#api/database/open-database.ts';
import type { Development } from '#api/development/start-development.ts';
import { type Environment, readEnvironment } from '#api/environment/environment.ts';
import { createCoreSystem } from '#api/gateways/core-system/create-core-system.ts';
import { createDocumentStore } from '#api/gateways/document-store/create-document-store.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { createMessageProviders } from '#api/gateways/messaging/create-message-providers.ts';
import {
  cardFormSources,
  createConfiguredGateways,
} from '#api/gateways/payment-gateway/create-payment-gateway.ts';
import { systemRandom } from '#api/gateways/random.ts';
import { PROVIDER_TIMEOUT_MS } from '#api/gateways/send-attempt.ts';
import { readSiteConfigurations } from '#api/gateways/site-configurations.ts';
import { createSiteverify } from '#api/gateways/siteverify.ts';
import { createDrain, type Drain } from '#api/http/connections/drain.ts';
import { checkServerKeys } from '#api/key-rotation/check-keys.ts';
import { deriveKeys } from '#api/keys/key-ring.ts';
import type { PortalFiles } from '#api/portal-files/portal-files.ts';
import { listSiteBuilds } from '#api/portal-files/site-builds.ts';
import { createSiteHosts } from '#api/portal-files/site-hosts.ts';

/** A running server and the way to stop it. */
export type RunningServer = {
  readonly origin: string;
  /** Says that it stops, and goes on serving for as long as load balancers need to hear of it. OPS-2 */
  drain(): Promise<void>;
  /** Ends a drain under way, lets requests finish, and closes everything. */
  close(): Promise<void>;
};

type Assembly = {
  readonly database: Database;
  readonly environment: Environment;
  /** None in production. */
  readonly development: Development | undefined;
  readonly documentStore: DocumentStore;
};

/** Outside production alone: none of those files is even loaded there. HOUSE-5 */
async function loadDevelopment(environment: Environment): Promise<Development | undefined> {
  if (environment.isProduction) return undefined;
  const { createDevelopment } = await import('#api/development/start-development.ts');
  return createDevelopment(environment);
}

/**
 * In production the sites that were built; in development all of them, each built when it is first asked for.
 */
function portalFilesOf({ environment, development }: Assembly, log: OperatorLog): PortalFiles {
  const { defaultSiteKey, siteHosts, payments } = environment;
  return {
    siteOfHost: createSiteHosts({ defaultKey: defaultSiteKey, hosts: siteHosts }),
    builds:
      development?.builds ??
      listSiteBuilds({
        reportTestMode: (site) =>
          log.error({ site }, 'a site is not served, because it was built with --test-mode: build it again'),
      }),
    contentSources: cardFormSources(payments),
  };
}

const BROKEN_CONFIGURATION =
  'the configuration of a site cannot be used: the last good one, or that of the build, stays in force';

/** The outside world, as the environment names it. */
function createOutsideWorld({ environment, development, documentStore }: Assembly, log: OperatorLog) {
  const { isProduction, publicOrigin, delivery, payments, coreEvents, siteverify, configurationFileOf } =
    environment;
  return {
    messageProviders: createMessageProviders({
      settings: delivery,
      isProduction,
      publicOrigin,
      timeoutMs: PROVIDER_TIMEOUT_MS,
      messageViewer: development?.messageViewer,
    }),
    documentStore,
    random: systemRandom,
    paymentGateways: createConfiguredGateways(payments),
    siteverify: siteverify && createSiteverify(siteverify),
    coreSystem: createCoreSystem({ settings: coreEvents, standIn: development?.coreSystem }),
    ...readSiteConfigurations({
      fileOf: configurationFileOf,
      // A development server hands out what it builds.
      isForBrowsers: isProduction && environment.hasOneConfiguration,
      report: {
        broken: (site, errors) => log.error({ site, errors }, BROKEN_CONFIGURATION),
        mended: (site) => log.info({ site }, 'the configuration of a site can be used again'),
      },
    }),
  };
}

/** The app, and the jobs beside it, which `stopWork` ends. */
async function createServer(assembly: Assembly, drain: Drain) {
  const { database, environment, development } = assembly;
  const { isProduction, trustedProxies, portalOrigins, maxConnections, logLevel } = environment;
  const log = createOperatorLog();
  const outside = createOutsideWorld(assembly, log);
  const { base, features } = compose({ database, environment, outside, log });
  await base.databaseClock.read();
  await base.siteSwitches.read();
  let jobs: RepeatedJobs | undefined;
  const listJobs = () => jobs?.health() ?? [];
  const { listBroken: listBrokenSites, listChecksums } = outside;
  const health = createHealth(base, { listJobs, listBrokenSites, listChecksums });
  const metrics = await loadMetrics(environment, { base, health, listJobs });
  const app = await createApp({
    base,
    features,
    portalFiles: { ...portalFilesOf(assembly, log), lastGoodOf: outside.lastGoodOf },
    trustedProxies,
    portalOrigins,
    connectionLimits: maxConnections === undefined ? {} : { maxConnections },
    hasApiDocs: environment.hasApiDocs,
    securityContact: environment.securityContact,
    healthToken: environment.healthToken,
    health,
    metrics,
    shouldCheckResponses: !isProduction,
    drain,
    logger: logLevel === 'silent' ? false : { level: logLevel, version: environment.release },
  });
  log.writeTo(app.log);
  const tokens = [
    ...(environment.coreUpdates?.tokens ?? []),
    ...(development ? [development.updatesToken] : []),
  ];
  const updatesApp = tokens.length > 0 ? createCoreUpdates(base, { tokens, drain, log: app.log }) : undefined;
  jobs = startJobs(Object.values(features), (failure) => log.error(failure, 'job failed'));
  const stopWork = async () => {
    await jobs?.stop();
    for (const provider of outside.messageProviders) provider.close?.();
  };
  return { app, updatesApp, metricsApp: metrics?.app, stopWork };
}

async function assemble(
  database: Database,
  environment: Environment,
  say: (line: string) => void,
): Promise<RunningServer> {
  const development = await loadDevelopment(environment);
  const documentStore = await createDocumentStore(environment.documents.store);
  const drain = createDrain();
  const { app, updatesApp, metricsApp, stopWork } = await createServer(
    { database, environment, development, documentStore },
    drain,
  );
  const waiting = new AbortController();
  try {
    const describeStart = await development?.prepare(app, { database, documentStore, updatesApp });
    const origin = await listen(app, environment);
    if (updatesApp && environment.coreUpdates)
      await listenAside(updatesApp, environment.coreUpdates, SIDE_PORTS.coreUpdates);
    if (metricsApp && environment.metrics)
      await listenAside(metricsApp, environment.metrics, SIDE_PORTS.metrics);
    for (const line of describeStart?.(origin) ?? []) say(line);
    return {
      origin,
      async drain() {
        drain.begin();
        const { signal } = waiting;
        await sleep(environment.drainSeconds * 1_000, undefined, { signal }).catch(() => undefined);
      },
      async close() {
        waiting.abort();
        await Promise.all(
          [app, updatesApp, metricsApp].map((listening) => listening && closeInTime(listening)),
        );
        await development?.stop();
        await stopWork();
        await database.close();
      },
    };
  } catch (error) {
    // Jobs run since the app was built: they must not meet a closed database.
    await development?.stop();
    await stopWork();
    throw error;
  }
}

/** Starts the portal and its API, or refuses with a sentence. */
export async function startServer({ say }: { say: (line: string) => void }): Promise<RunningServer> {
  const environment = readEnvironment();
  const database = await openServerDatabase(environment);
  try {
    await checkServerKeys(database, deriveKeys(environment.secretKeys, 'identifier'));
    return await assemble(database, environment, say);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}
