import { afterEach, describe, expect, test } from 'vitest';
import { findPostgresPrograms } from '../../apps/api/test/local-postgres.ts';
import { listMissedGoals } from './missed-goals.ts';
import { findCommit, findLastRelease, OWN_TREE, takeOlderVersion } from './older-tree.ts';
import { checkRelease } from './release-check.ts';
import { STAGES } from './stages.ts';

/** Far more than it takes on a quiet machine. */
const LONGEST_MS = 600_000;
const SMALL = {
  customers: 400,
  auditEvents: 1_000,
  browsers: 6,
  answersAStage: 60,
  seed: 3,
  say: () => undefined,
};

describe.skipIf(findPostgresPrograms() === undefined)('a release', () => {
  let remove: () => void = () => undefined;
  afterEach(() => remove());

  test('[OPS-3] a migration that keeps customers from their data is noticed, and the rest goes well', {
    timeout: LONGEST_MS,
  }, async () => {
    const nextMigration = 'lock table policy in access exclusive mode; select pg_sleep(3);';
    const result = await checkRelease({ ...SMALL, from: OWN_TREE, nextMigration });
    expect(result.applied).toEqual(['9999-next.sql']);
    expect([...result.stages.keys()]).toEqual([...STAGES]);
    const missed = listMissedGoals(result);
    expect(missed.join('\n')).toMatch(/migrating: \w+ 429 service\.busy/);
    // They are told to come again, and no process leaves the balancer.
    expect(missed.filter((goal) => !goal.includes('migrating: '))).toEqual([]);
    expect(missed.join('\n')).not.toMatch(/ 5\d\d| 0 /);
  });

  test('[OPS-3] the version before and this one serve customers side by side while the database is migrated', {
    timeout: LONGEST_MS,
  }, async () => {
    const release = findLastRelease();
    const older = takeOlderVersion(release && findCommit(release));
    remove = older.remove;
    const result = await checkRelease({ ...SMALL, from: older.folder, nextMigration: older.nextMigration });
    if (older.nextMigration) expect(result.applied).toEqual(['9999-next.sql']);
    for (const stage of STAGES)
      if (stage !== 'migrating')
        expect(result.stages.get(stage)?.milliseconds.length).toBeGreaterThanOrEqual(60);
    expect(listMissedGoals(result)).toEqual([]);
  });
});
