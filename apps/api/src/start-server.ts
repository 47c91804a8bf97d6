import type { FastifyInstance } from 'fastify';
import { createApp } from '#api/app.ts';
import type { Database } from '#api/database/database.ts';
import { fillWithDemonstrationData } from '#api/database/demonstration/fill.ts';
import { moveDemonstrationTo } from '#api/database/demonstration/keep-fresh.ts';
import { migrate } from '#api/database/migrate.ts';
import { openDatabase } from '#api/database/open-database.ts';
import { createDemonstrationPeople } from '#api/dev/demonstration-people.ts';
import { registerDevRoutes } from '#api/dev/dev-routes.ts';
import { describeStart } from '#api/dev/start-message.ts';
import { type Environment, readEnvironment } from '#api/environment.ts';
import { systemClock } from '#api/gateways/clock.ts';
import { createDevelopmentOutbox } from '#api/gateways/code-delivery/development-outbox.ts';
import { systemRandom } from '#api/gateways/random.ts';
import { sweepRegularly } from '#api/login/sweep.ts';
import { listSiteBuilds } from '#api/portal-files/site-build.ts';
import { createCipher, createServices, isSecureOrigin } from '#api/services.ts';
import { StartRefusal } from '#api/start-refusal.ts';

/** A running server and the way to stop it. */
export type RunningServer = { readonly origin: string; close(): Promise<void> };

async function listen(app: FastifyInstance, { host, port }: Environment): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartRefusal(
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
  outbox: ReturnType<typeof createDevelopmentOutbox>,
) {
  const cipher = createCipher(environment);
  const calendarDay = systemClock.now().toISOString().slice(0, 10);
  await fillWithDemonstrationData({ database, cipher, today: calendarDay });
  await moveDemonstrationTo(database, calendarDay);
  const people = createDemonstrationPeople({ database, cipher, today: calendarDay });
  registerDevRoutes(app, { outbox, people });
  return people;
}

async function assemble(
  database: Database,
  environment: Environment,
  say: (line: string) => void,
): Promise<RunningServer> {
  await migrate(database);
  const outbox = createDevelopmentOutbox(systemClock);
  const siteBuilds = listSiteBuilds();
  const app = await createApp({
    services: createServices({
      database,
      environment,
      gateways: { codeDelivery: outbox, random: systemRandom },
    }),
    siteBuilds,
    isSecureOrigin: isSecureOrigin(environment.publicOrigin),
    shouldCheckAnswers: true,
    logger: environment.logLevel === 'silent' ? false : { level: environment.logLevel },
  });
  const people = await addDevelopment(app, database, environment, outbox);
  const stopSweeping = sweepRegularly(database, () => app.log.error('sweep failed'));
  const origin = await listen(app, environment);
  for (const line of describeStart({ origin, siteKeys: [...siteBuilds.keys()], people: await people.list() }))
    say(line);
  return {
    origin,
    async close() {
      stopSweeping();
      await app.close();
      await database.close();
    },
  };
}

/** Starts the portal and its API, or refuses with a sentence. */
export async function startServer({ say }: { say: (line: string) => void }): Promise<RunningServer> {
  const environment = readEnvironment();
  if (environment.isProduction) {
    throw new StartRefusal(
      'Production needs a provider that sends codes by SMS or e-mail, and this version has none yet.',
    );
  }
  const database = await openDatabase(environment);
  try {
    return await assemble(database, environment, say);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}
