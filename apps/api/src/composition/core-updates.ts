import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Base } from '#api/composition/base.ts';
import { createCoreUpdatesApp } from '#api/core-updates/core-updates-app.ts';
import { takeUpdates } from '#api/core-updates/take-updates.ts';
import { runInBackground } from '#api/database/background-work.ts';
import type { Drain } from '#api/http/connections/drain.ts';
import { createKeyedLimiter } from '#api/session/keyed-limiter.ts';

type DoorParts = {
  readonly tokens: readonly string[];
  readonly drain: Drain;
  readonly log: FastifyBaseLogger;
};

/**
 * The door in. Posts are written one after the other, on the connections of work that no customer waits for.
 * INB-1, INB-7
 */
export function createCoreUpdates(
  { database, configurationOf, clock }: Pick<Base, 'database' | 'configurationOf' | 'clock'>,
  { tokens, drain, log }: DoorParts,
): FastifyInstance {
  const limiter = createKeyedLimiter();
  const tools = { database, configurationOf, clock };
  return createCoreUpdatesApp({
    take: (lines) => limiter.run('post', 1, () => runInBackground(() => takeUpdates(lines, tools))),
    tokens,
    clock,
    drain,
    log,
  });
}
