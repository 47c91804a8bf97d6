import { describe, expect, test } from 'vitest';
import { catchVariant, simulate } from './simulate.ts';
import { type History, SOUND, type Subject } from './subject.ts';
import { SUBJECTS } from './subjects.ts';

const PAYMENTS = { firstSeed: 1, histories: 20_000 };
const DETAILS = { firstSeed: 1, histories: 3_000 };

async function expectRepeats({ runHistory }: Subject, firstSeed: number, histories: number): Promise<void> {
  const run = async () => {
    const ran: History[] = [];
    for (let seed = firstSeed; seed < firstSeed + histories; seed += 1)
      ran.push(await runHistory(seed, SOUND));
    return ran;
  };
  const first = await run();
  expect(await run()).toEqual(first);
  expect(new Set(first.map(({ faults }) => JSON.stringify(faults))).size).toBeGreaterThan(histories / 2);
}

describe('payments', () => {
  const subject = SUBJECTS.payments;

  test('[FLT-1] [FLT-2] [FLT-3] [FLT-4] [FLT-5] [FLT-6] [FLT-7] [FLT-8] [FLT-15] 20,000 histories full of faults break nothing', async () => {
    const { broken, totals, faults, answers } = await simulate(subject, PAYMENTS);
    expect(broken).toEqual({});
    expect(totals.charges).toBeGreaterThan(0.3 * (totals.payments ?? 0));
    expect(totals['charges given back']).toBeGreaterThan(0);
    for (const kind of subject.faultKinds) expect(faults[kind], kind).toBeGreaterThan(100);
    for (const answer of ['paid', 'pending', 'not-taken', 'given-back', 'unavailable'])
      expect(answers[answer], answer).toBeGreaterThan(100);
  });

  test.each(subject.brokenVariants)('[FLT-10] the simulation catches: $name', async (variant) => {
    expect((await catchVariant(subject, variant, PAYMENTS)).caught).toBeDefined();
  });

  test('[FLT-9] a seed repeats its history exactly', () => expectRepeats(subject, 7_000, 200));
});

describe('payment details', () => {
  const subject = SUBJECTS['payment-details'];

  test('[UPD-35] 3,000 histories full of faults leave policy, gateway and outbox in agreement', async () => {
    const { broken, totals, faults, answers } = await simulate(subject, DETAILS);
    expect(broken).toEqual({});
    for (const state of ['applied', 'declined', 'canceled', 'expired', 'superseded'])
      expect(totals[state], state).toBeGreaterThan(30);
    for (const answer of ['taken', 'declined', 'expired', 'superseded', 'open'])
      expect(answers[answer], answer).toBeGreaterThan(30);
    for (const kind of subject.faultKinds) expect(faults[kind], kind).toBeGreaterThan(100);
  });

  test.each(subject.brokenVariants)('[UPD-35] the simulation catches: $name', async (variant) => {
    expect((await catchVariant(subject, variant, DETAILS)).caught).toBeDefined();
  });

  test('[UPD-35] a seed repeats its history exactly', () => expectRepeats(subject, 900, 50));
});
