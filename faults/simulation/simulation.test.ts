import { expect, test } from 'vitest';
import { runHistory } from './history.ts';
import { simulate, simulateUntilCaught } from './simulate.ts';
import { BROKEN_VARIANTS, SOUND } from './variants.ts';
import { FAULT_KINDS } from './virtual-world/faults.ts';

const HISTORIES = 20_000;

test('[FLT-1] [FLT-2] [FLT-3] [FLT-4] [FLT-5] [FLT-6] [FLT-7] [FLT-8] 20,000 histories full of faults break nothing', async () => {
  const tally = await simulate(SOUND, { firstSeed: 1, histories: HISTORIES });
  expect(tally.broken).toEqual({});
  expect(tally.charges).toBeGreaterThan(0.3 * tally.payments);
  expect(tally.refunds).toBeGreaterThan(0);
  for (const kind of FAULT_KINDS) expect(tally.faults[kind], kind).toBeGreaterThan(100);
  for (const answer of ['paid', 'pending', 'not-taken', 'given-back', 'unavailable'])
    expect(tally.answers[answer], answer).toBeGreaterThan(100);
});

test.each(BROKEN_VARIANTS)('[FLT-10] the simulation catches: $name', async (variant) => {
  const tally = await simulateUntilCaught(variant, { firstSeed: 1, histories: HISTORIES });
  expect(variant.breaks.filter((kind) => tally.broken[kind])).not.toEqual([]);
});

test('[FLT-9] a seed repeats its history exactly', async () => {
  const seeds = Array.from({ length: 200 }, (_, index) => 7_000 + index);
  const run = async () => {
    const histories = [];
    for (const seed of seeds) histories.push(await runHistory(seed, SOUND));
    return histories;
  };
  const first = await run();
  expect(await run()).toEqual(first);
  expect(new Set(first.map((history) => JSON.stringify(history.faults))).size).toBeGreaterThan(100);
});
