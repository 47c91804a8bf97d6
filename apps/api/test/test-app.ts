import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#api/app.ts';
import type { Database } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';
import {
  createDevelopmentOutbox,
  type DevelopmentOutbox,
} from '#api/gateways/code-delivery/development-outbox.ts';
import { systemRandom } from '#api/gateways/random.ts';
import { createCipher, createServices } from '#api/services.ts';
import { createTestDatabase } from '#test/test-database.ts';

const ENVIRONMENT = {
  secretKey: 'a secret of the tests that is long enough',
  publicOrigin: 'http://localhost',
};
const NOON: Clock = { now: () => new Date('2026-03-14T12:00:00Z') };

/** The real app over a real database; only the outside world is replaced, by things that remember. */
export type TestApp = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly outbox: DevelopmentOutbox;
  readonly cipher: ReturnType<typeof createCipher>;
  /** Every line that was logged so far. */
  readonly logLines: () => string[];
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
  return { lines, logger: { level: 'trace', stream } };
}

/** Builds the app as production wires it, with the outbox for codes. */
export async function createTestApp(database?: Database): Promise<TestApp> {
  const own = database ?? (await createTestDatabase());
  const outbox = createDevelopmentOutbox(NOON);
  const { lines, logger } = createLogCollector();
  const services = createServices({
    database: own,
    environment: ENVIRONMENT,
    gateways: { codeProviders: [outbox], random: systemRandom },
  });
  const app = await createApp({
    services,
    siteBuilds: new Map(),
    isSecureOrigin: false,
    shouldCheckAnswers: true,
    logger,
  });
  return {
    app,
    database: own,
    outbox,
    cipher: createCipher(ENVIRONMENT),
    logLines: () => lines,
    async close() {
      await app.close();
      await services.codeDispatcher.settle();
      await own.close();
    },
  };
}
