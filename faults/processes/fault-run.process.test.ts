import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgresPrograms } from '../../apps/api/test/local-postgres.ts';
import { createRandom } from '../random.ts';
import { runPlanted } from './planted-runs.ts';
import { runPayments } from './run-payments.ts';
import { type System, startSystem } from './system/system.ts';

/** Far more than it takes on a quiet machine. */
const LONGEST_MS = 1_200_000;
const SEED = 11;

const hasPostgres = findPostgresPrograms() !== undefined;

let system: System;
let last = 0;
beforeAll(async () => {
  if (hasPostgres) system = await startSystem(createRandom(SEED), 2);
}, LONGEST_MS);
afterAll(async () => {
  if (hasPostgres) await system.close();
}, LONGEST_MS);

test.skipIf(!hasPostgres)(
  '[FLT-11] [UPD-35] real processes that are killed, stopped and cut off lose, double and invent nothing',
  { timeout: LONGEST_MS },
  async () => {
    const run = await runPayments(system, {
      payments: 80,
      seed: SEED,
      atOnce: 40,
      first: 1,
      changesDetails: 0.6,
      leastChanges: 10,
    });
    last = run.last;
    expect(run.findings).toEqual([]);
    expect(run.charges).toBeGreaterThan(20);
    expect(run.details.findings).toEqual([]);
    expect(run.details.applied).toBeGreaterThan(5);
    expect(Object.keys(run.faults).length).toBeGreaterThan(5);
  },
);

test.skipIf(!hasPostgres)(
  '[FLT-12] the fault run catches each broken variant that is planted into the API',
  { timeout: LONGEST_MS },
  async () => {
    const results = await runPlanted(system, { payments: 40, seed: SEED, atOnce: 40, first: last + 1 });
    expect(results.filter(({ caught }) => caught.length === 0).map(({ name }) => name)).toEqual([]);
    expect(results).toHaveLength(9);
  },
);
