import type { FastifyInstance } from 'fastify';
import { createApp } from '#api/app.ts';
import type { Database } from '#api/database/database.ts';
import { migrate } from '#api/database/migrate.ts';
import { openDatabase } from '#api/database/open-database.ts';
import { fillWithDemonstrationAddresses } from '#api/demonstration/addresses/fill-addresses.ts';
import { createDemonstrationPeople } from '#api/demonstration/demonstration-people.ts';
import { fillWithDemonstrationData } from '#api/demonstration/fill.ts';
import { moveDemonstrationTo } from '#api/demonstration/keep-fresh.ts';
import { registerDevRoutes } from '#api/development/dev-routes.ts';
import { createSiteBuilder } from '#api/development/site-builder.ts';
import { describeStart } from '#api/development/start-message.ts';
import { type Environment, readEnvironment } from '#api/environment/environment.ts';
import { OperatorError } from '#api/environment/operator-error.ts';
import { systemClock } from '#api/gateways/clock.ts';
import { createCoreSystem } from '#api/gateways/core-system/create-core-system.ts';
import {
  createDevelopmentCoreSystem,
  type DevelopmentCoreSystem,
} from '#api/gateways/core-system/development-core-system.ts';
import { createMessageProviders } from '#api/gateways/messaging/create-message-providers.ts';
import {
  createDevelopmentOutbox,
  type DevelopmentOutbox,
} from '#api/gateways/messaging/development-outbox.ts';
import { systemRandom } from '#api/gateways/random.ts';
import { readSiteConfigurations } from '#api/gateways/site-configurations.ts';
import { dispatchRegularly } from '#api/jobs/dispatch-regularly.ts';
import { createOperatorLog } from '#api/jobs/operator-log.ts';
import { purgeExpired, purgeRegularly } from '#api/jobs/purge-expired.ts';
import { PROVIDER_TIMEOUT_MS } from '#api/messaging/code-dispatcher.ts';
import type { PortalFiles } from '#api/portal-files/portal-files.ts';
import { buildSitesOnDemand, listSiteBuilds } from '#api/portal-files/site-builds.ts';
import { createSiteHosts } from '#api/portal-files/site-hosts.ts';
import { createCipher, createServices, isSecureOrigin } from '#api/services.ts';

/** How long requests in flight may take to finish after a stop is asked for. */
const CLOSE_WITHIN_MS = 8_000;
const LOOK_FOR_IDLE_EVERY_MS = 100;

/** A running server and the way to stop it. */
export type RunningServer = { readonly origin: string; close(): Promise<void> };

async function listen(app: FastifyInstance, { host, port }: Environment): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new OperatorError(
        `HOST is ${host}, which is no address of this machine. Leave it empty, or use 0.0.0.0 for all of them.`,
      );
    }
    if (code !== 'EADDRINUSE') throw error;
    throw new OperatorError(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
}

/** Everything that only a development server has: demonstration data, its people, and the outbox where codes can be read. */
async function addDevelopment(
  app: FastifyInstance,
  database: Database,
  environment: Environment,
  { outbox, coreEvents }: { outbox: DevelopmentOutbox; coreEvents: DevelopmentCoreSystem },
) {
  const cipher = createCipher(environment);
  const calendarDay = systemClock.now().toISOString().slice(0, 10);
  await fillWithDemonstrationData({ database, cipher, today: calendarDay });
  await moveDemonstrationTo(database, calendarDay);
  await fillWithDemonstrationAddresses(database);
  const people = createDemonstrationPeople({ database, cipher, today: calendarDay });
  registerDevRoutes(app, { outbox, people, coreEvents });
  return people;
}

type Wiring = {
  database: Database;
  environment: Environment;
  portalFiles: PortalFiles;
  /** None in production. */
  outbox: DevelopmentOutbox | undefined;
  coreEvents: DevelopmentCoreSystem;
};

/** In production the sites that were built; in development all of them, each built when it is first asked for. */
function portalFilesOf({ isProduction, defaultSiteKey, siteHosts }: Environment): PortalFiles {
  return {
    siteOfHost: createSiteHosts({ defaultKey: defaultSiteKey, hosts: siteHosts }),
    builds: isProduction
      ? listSiteBuilds()
      : buildSitesOnDemand({ build: createSiteBuilder(), readyKey: defaultSiteKey }),
  };
}

/** The app, and the regular work beside it, which `stopWork` ends. */
async function wire({ database, environment, portalFiles, outbox, coreEvents }: Wiring) {
  const { isProduction, delivery, publicOrigin, trustedProxies, portalOrigins, logLevel } = environment;
  const messageProviders = createMessageProviders({
    settings: delivery,
    isProduction,
    timeoutMs: PROVIDER_TIMEOUT_MS,
    outbox,
  });
  const operatorLog = createOperatorLog();
  const services = createServices({
    database,
    environment,
    gateways: {
      messageProviders,
      random: systemRandom,
      reportDelivery: operatorLog.reportDelivery,
      raiseAlarm: operatorLog.raiseAlarm,
      coreSystem: createCoreSystem({ settings: environment.coreEvents, isProduction, standIn: coreEvents }),
      reportOutgoing: operatorLog.reportOutgoing,
      configurationOf: readSiteConfigurations({
        fileOf: environment.configurationFileOf,
        report: operatorLog.reportConfiguration,
      }),
    },
  });
  const app = await createApp({
    services,
    portalFiles,
    isSecureOrigin: isSecureOrigin(publicOrigin),
    trustedProxies,
    portalOrigins,
    shouldCheckResponses: !isProduction,
    logger: logLevel === 'silent' ? false : { level: logLevel },
  });
  operatorLog.writeTo(app.log);
  const { auditRetentionDays } = environment;
  const stopSweeping = purgeRegularly(
    (signal) => purgeExpired(database, { auditRetentionDays, signal }),
    () => app.log.error('sweep failed'),
  );
  const dispatching = [services.codeDispatcher, ...services.contactDispatchers].map((dispatcher) =>
    dispatchRegularly(dispatcher, () => app.log.error('dispatch failed')),
  );
  const stopWork = async () => {
    await Promise.all([stopSweeping, ...dispatching].map((stop) => stop()));
    for (const provider of messageProviders) provider.close?.();
  };
  return { app, stopWork };
}

/** Lets requests in flight finish, then the connections go; at the deadline they go whatever is on them. */
async function closeWithin(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const letGoOfIdle = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE_EVERY_MS);
  const giveUp = setTimeout(() => app.server.closeAllConnections(), deadlineMs);
  await app.close();
  clearInterval(letGoOfIdle);
  clearTimeout(giveUp);
}

async function assemble(
  database: Database,
  environment: Environment,
  say: (line: string) => void,
): Promise<RunningServer> {
  await migrate(database);
  const portalFiles = portalFilesOf(environment);
  const outbox = environment.isProduction ? undefined : createDevelopmentOutbox(systemClock);
  const coreEvents = createDevelopmentCoreSystem();
  const { app, stopWork } = await wire({ database, environment, portalFiles, outbox, coreEvents });
  const people = outbox && (await addDevelopment(app, database, environment, { outbox, coreEvents }));
  const origin = await listen(app, environment);
  if (people) {
    const { defaultSiteKey } = environment;
    for (const line of describeStart({ origin, defaultSiteKey, people: await people.list() })) say(line);
  }
  return {
    origin,
    async close() {
      await closeWithin(app, CLOSE_WITHIN_MS);
      await stopWork();
      await database.close();
    },
  };
}

/** Starts the portal and its API, or refuses with a sentence. */
export async function startServer({ say }: { say: (line: string) => void }): Promise<RunningServer> {
  const environment = readEnvironment();
  const database = await openDatabase(environment);
  try {
    return await assemble(database, environment, say);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}
