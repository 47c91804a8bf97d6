import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#api/database/database.ts';
import { registerDevRoutes } from '#api/development/dev-routes.ts';
import { createDevelopmentCoreSystem } from '#api/development/development-core-system.ts';
import { createMessageViewer } from '#api/development/message-viewer.ts';
import { createDoorPost, createLinePost } from '#api/development/post-updates.ts';
import { createSiteBuilder } from '#api/development/site-builder.ts';
import { describeStart } from '#api/development/start-message.ts';
import type { Environment } from '#api/environment/environment.ts';
import { systemClock } from '#api/gateways/clock.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { buildSitesOnDemand } from '#api/portal-files/site-builds.ts';
import { createOriginOfSite } from '#api/portal-files/site-hosts.ts';
import { fillWithDemonstrationAddresses } from '#demonstration/addresses/fill-addresses.ts';
import { createDemonstrationPeople } from '#demonstration/demonstration-people.ts';
import { fillWithDemonstrationDocuments } from '#demonstration/documents/fill-documents.ts';
import { DEMONSTRATION_SEED, fillWithDemonstrationData } from '#demonstration/fill.ts';
import { generatePeople } from '#demonstration/generation/generate-people.ts';
import { moveDemonstrationTo } from '#demonstration/move-dates.ts';

/** The parts of the server that is being started. */
type Served = {
  readonly database: Database;
  readonly documentStore: DocumentStore;
  /** The door in, by which the stand-in core system answers. */
  readonly updatesApp?: FastifyInstance | undefined;
};

const ANSWER_EVERY_MS = 1_000;

/**
 * Everything that only a development server has: stand-ins for the outside world, sites built when they are
 * first asked for, demonstration data, and the pages under `/dev/`. Loaded by name and never in production:
 * nothing that runs there imports it.
 */
export function createDevelopment(environment: Environment) {
  const { makesDemonstrationLetters } = environment;
  const stopping = new AbortController();
  let filling: Promise<void> | undefined;
  const messageViewer = createMessageViewer(systemClock);
  const coreSystem = createDevelopmentCoreSystem();
  const updatesToken = randomUUID();
  let answering: NodeJS.Timeout | undefined;
  type Filled = { database: Database; documentStore: DocumentStore; today: CalendarDate };
  function startFilling({ database, documentStore, today }: Filled): void {
    filling = fillWithDemonstrationDocuments({
      database,
      store: documentStore,
      people: generatePeople({ seed: DEMONSTRATION_SEED, today }),
      today,
      signal: stopping.signal,
    });
    // Letters are no reason to stop: who opens an inbox sees what is there.
    filling.catch(() => undefined);
  }
  return {
    messageViewer,
    coreSystem,
    /** The token by which the stand-in core system enters; nobody else has it. */
    updatesToken,
    builds: buildSitesOnDemand({ build: createSiteBuilder() }),
    /**
     * Fills the database and adds the pages. Returns the lines for the terminal, once the origin is known.
     */
    async prepare(app: FastifyInstance, { database, documentStore, updatesApp }: Served) {
      const post = updatesApp && createDoorPost(updatesApp, updatesToken);
      if (post) coreSystem.connect({ database, post: createLinePost(post), now: systemClock.now });
      answering = setInterval(() => void coreSystem.answerWaiting().catch(() => undefined), ANSWER_EVERY_MS);
      const today = systemClock.now().toISOString().slice(0, 10);
      await fillWithDemonstrationData({ database, today });
      await moveDemonstrationTo(database, today);
      await fillWithDemonstrationAddresses(database);
      const people = createDemonstrationPeople({ database, today });
      const originOf = createOriginOfSite(environment);
      registerDevRoutes(app, {
        messageViewer,
        people,
        coreEvents: coreSystem,
        originOf,
        ...(post ? { postUpdates: post } : {}),
      });
      if (makesDemonstrationLetters) startFilling({ database, documentStore, today });
      return describeStart;
    },
    /** Ends what is still being filled, before the database is closed. */
    async stop() {
      clearInterval(answering);
      stopping.abort();
      await filling?.catch(() => undefined);
    },
  };
}

export type Development = ReturnType<typeof createDevelopment>;
