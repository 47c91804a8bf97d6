import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createHealthRepository } from '#api/health/health-repository.ts';

const EVERY_SECONDS = 5;

/**
 * Looks whether the database takes changes, also where nobody asks for readiness, and reads its clock again:
 * the log says when the database goes and comes back. OPS-6, OPS-7
 */
export function createDatabaseState({ database, databaseClock }: Base): Feature {
  const { tryChange } = createHealthRepository(database);
  const run = async () => {
    await tryChange();
    await databaseClock.read();
  };
  return {
    jobs: [{ name: 'look-at-database', firstAfterSeconds: EVERY_SECONDS, everySeconds: EVERY_SECONDS, run }],
  };
}
