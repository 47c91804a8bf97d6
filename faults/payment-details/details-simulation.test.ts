import { expect, test } from 'vitest';
import { DETAILS_FAULTS } from './faulty-world.ts';
import { type DetailsHistory, runDetailsHistory } from './history.ts';
import { catchDetails, simulateSound } from './simulate-details.ts';
import { BROKEN_DETAILS, SOUND_DETAILS } from './variants.ts';

const HISTORIES = 3_000;

test('[UPD-35] 3,000 histories full of faults leave policy, gateway and outbox in agreement', async () => {
  const { broken, states, answers, faults } = await simulateSound({ firstSeed: 1, histories: HISTORIES });
  expect(broken).toEqual({});
  for (const state of ['applied', 'declined', 'canceled', 'expired', 'superseded'])
    expect(states[state], state).toBeGreaterThan(30);
  for (const answer of ['taken', 'declined', 'expired', 'superseded', 'open'])
    expect(answers[answer], answer).toBeGreaterThan(30);
  for (const fault of DETAILS_FAULTS) expect(faults[fault], fault).toBeGreaterThan(100);
});

test('[UPD-35] the simulation catches each broken variant', async () => {
  const results = await catchDetails({ firstSeed: 1, histories: HISTORIES });
  expect(results.filter(({ caught }) => caught === undefined).map(({ name }) => name)).toEqual([]);
  expect(results).toHaveLength(BROKEN_DETAILS.length);
});

test('[UPD-35] a seed repeats its history exactly', async () => {
  const run = async () => {
    const histories: DetailsHistory[] = [];
    for (let seed = 900; seed < 950; seed += 1) histories.push(await runDetailsHistory(seed, SOUND_DETAILS));
    return histories;
  };
  expect(await run()).toEqual(await run());
});
