import { afterEach, describe, expect, test } from 'vitest';
import { findPostgresPrograms } from '../../apps/api/test/local-postgres.ts';
import { listMissedGoals } from './missed-goals.ts';
import { createOlderTree, findCommit, findLastRelease, type OlderTree, OWN_TREE } from './older-tree.ts';
import { checkRelease } from './release-check.ts';
import { STAGES } from './stages.ts';

/** Far more than it takes on a quiet machine. */
const LONGEST_MS = 600_000;
/** The version from before the first release. */
const FIRST = 'cf0b4935';
const SMALL = {
  customers: 400,
  auditEvents: 1_000,
  browsers: 6,
  answersAStage: 60,
  seed: 3,
  say: () => undefined,
};

describe.skipIf(findPostgresPrograms() === undefined)('a release', () => {
  let older: OlderTree | undefined;
  afterEach(() => older?.remove());

  test('[OPS-3] a migration that keeps customers from their data is noticed, and the rest goes well', {
    timeout: LONGEST_MS,
  }, async () => {
    const planted = 'lock table policy in access exclusive mode; select pg_sleep(3);';
    const result = await checkRelease({ ...SMALL, from: OWN_TREE, planted });
    expect(result.applied).toEqual(['9999-planted.sql']);
    expect([...result.stages.keys()]).toEqual([...STAGES]);
    const missed = listMissedGoals(result);
    expect(missed.join('\n')).toMatch(/migrating: \w+ 429 service\.busy/);
    // They are told to come again, and no process leaves the balancer.
    expect(missed.filter((goal) => !goal.includes('migrating: '))).toEqual([]);
    expect(missed.join('\n')).not.toMatch(/ 5\d\d| 0 /);
  });

  // A clone without a history has no earlier version.
  const commit = findCommit(findLastRelease() ?? FIRST);
  test.skipIf(commit === undefined)(
    '[OPS-3] the version before and this one serve customers side by side while the database is migrated',
    { timeout: LONGEST_MS },
    async () => {
      older = createOlderTree(String(commit));
      const result = await checkRelease({ ...SMALL, from: older.folder });
      for (const stage of STAGES)
        if (stage !== 'migrating')
          expect(result.stages.get(stage)?.milliseconds.length).toBeGreaterThanOrEqual(60);
      expect(listMissedGoals(result)).toEqual([]);
    },
  );
});
