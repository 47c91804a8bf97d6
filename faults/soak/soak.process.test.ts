import { expect, test } from 'vitest';
import { findPostgresPrograms } from '../../apps/api/test/local-postgres.ts';
import { DESCRIPTORS_MORE, soak } from './soak.ts';
import { shareOfAllowedChanges } from './traffic.ts';

/** Far more than it takes on a quiet machine. */
const LONGEST_MS = 600_000;

test.skipIf(findPostgresPrograms() === undefined)(
  '[ISO-11] in trouble no answer is 500 or above, and descriptors come back',
  { timeout: LONGEST_MS },
  async () => {
    const result = await soak({
      seconds: 20,
      sessions: 30,
      processes: 2,
      seed: 7,
      importRows: 400,
      say: () => undefined,
    });
    const { quiet, disturbed, held, troubles, before, after } = result;
    for (const answers of [quiet, disturbed, held]) {
      expect(answers.faults).toEqual([]);
      expect(answers.milliseconds.length).toBeGreaterThan(10);
    }
    // Traffic is mixed only where every kind of call does what customers want of it.
    const succeeded = new Set([quiet, disturbed, held].flatMap(({ byStatus }) => [...byStatus.keys()]));
    for (const call of [
      'customer',
      'policy',
      'documents',
      'document',
      'search',
      'change',
      'overdue',
      'card form',
      'payment',
    ])
      expect(succeeded).toContain(`${call} 200`);
    expect(shareOfAllowedChanges([quiet, disturbed])).toBeGreaterThanOrEqual(0.9);
    expect(Object.keys(troubles)).toHaveLength(6);
    for (const times of Object.values(troubles)) expect(times).toBeGreaterThan(0);
    for (const [place, { descriptors }] of after.entries())
      expect(descriptors).toBeLessThanOrEqual((before[place]?.descriptors ?? 0) + DESCRIPTORS_MORE);
  },
);
