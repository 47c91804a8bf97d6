import { expect, test } from 'vitest';
import { DETAILS_FAULTS, type DetailsFault } from './faulty-world.ts';
import { type DetailsHistory, runDetailsHistory } from './history.ts';
import { BROKEN_DETAILS, SOUND_DETAILS } from './variants.ts';

const HISTORIES = 3_000;

test('[UPD-35] 3,000 histories full of faults leave policy, gateway and outbox in agreement', async () => {
  const states: Record<string, number> = {};
  const answers: Record<string, number> = {};
  const faults = Object.fromEntries(DETAILS_FAULTS.map((fault) => [fault, 0])) as Record<
    DetailsFault,
    number
  >;
  const add = (sum: Record<string, number>, more: Readonly<Record<string, number>>) => {
    for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  };
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = await runDetailsHistory(seed, SOUND_DETAILS);
    expect(history.violations, `seed ${seed}`).toEqual([]);
    add(states, history.states);
    add(answers, history.answers);
    add(faults, history.faults);
  }
  for (const state of ['applied', 'declined', 'canceled', 'expired', 'superseded'])
    expect(states[state], state).toBeGreaterThan(30);
  for (const answer of ['taken', 'declined', 'expired', 'superseded', 'open'])
    expect(answers[answer], answer).toBeGreaterThan(30);
  for (const fault of DETAILS_FAULTS) expect(faults[fault], fault).toBeGreaterThan(100);
});

test.each(BROKEN_DETAILS)('[UPD-35] the simulation catches: $name', async (variant) => {
  let caught = false;
  for (let seed = 1; seed <= HISTORIES && !caught; seed += 1) {
    const { violations } = await runDetailsHistory(seed, variant);
    caught = variant.breaks.some((kind) => violations.includes(kind));
  }
  expect(caught).toBe(true);
});

test('[UPD-35] a seed repeats its history exactly', async () => {
  const run = async () => {
    const histories: DetailsHistory[] = [];
    for (let seed = 900; seed < 950; seed += 1) histories.push(await runDetailsHistory(seed, SOUND_DETAILS));
    return histories;
  };
  expect(await run()).toEqual(await run());
});
