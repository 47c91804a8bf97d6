import { nextPaymentState } from '@portal/domain/payments/payment-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Clock } from '#api/gateways/clock.ts';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe/stripe-gateway.ts';
import type { Payment, Payments } from '#api/payments/payments.ts';
import { settlePayment } from '#api/payments/settle-payment.ts';
import type { StripeFault } from '#test/fakes/stripe/stripe-faults.ts';
import { type StripeServer, startStripeServer, stripeSettings } from '#test/fakes/stripe-server.ts';

const HISTORIES = 200;
/**
 * Faults happen in the first rounds only, and Stripe forgets its keys much later: then
 * every payment has to end.
 */
const ROUNDS = { withFaults: 12, untilKeysAreForgotten: 30, most: 40 };
const START = new Date('2026-11-22T12:00:00Z');
const AMOUNT_CENTS = 12_345;
const FAULTS: readonly StripeFault[] = [
  'reset',
  'reset-after-effect',
  'error',
  'error-after-effect',
  'unavailable',
  'rate-limit',
  'html',
  'json-number',
];
const CALLS = ['GET /v1/payment_intents/', 'POST /v1/payment_intents/', 'POST /v1/refunds'];

/** Numbers from 0 to 1 that are the same for a seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One payment in memory, by the table of states, as the database has it. */
function createStore(payment: Payment): Payments {
  let stored = payment;
  return {
    get: async () => stored,
    submit: async () => stored,
    async record(seen, { event }) {
      const state = nextPaymentState(stored.state, event);
      if (seen.version === stored.version && state) {
        stored = { ...stored, state, version: stored.version + 1 };
      }
      return stored;
    },
    leaseDue: async () => [stored],
  };
}

let server: StripeServer;
beforeEach(async () => {
  server = await startStripeServer();
});
afterEach(() => server.close());

async function openPayment(paymentId: string, random: () => number): Promise<Payment> {
  const gateway = createStripeGateway(stripeSettings(server.origin));
  const { reference } = await gateway.open({
    key: paymentId,
    policyNumber: '4711',
    currency: 'NZD',
    maxAmountCents: random() < 0.2 ? AMOUNT_CENTS + 1 : AMOUNT_CENTS,
  });
  if (random() < 0.9) server.confirm(reference);
  return {
    paymentId,
    policyNumber: '4711',
    gateway: 'stripe',
    reference,
    state: random() < 0.9 ? 'submitted' : 'voiding',
    version: 1,
    currency: 'NZD',
    amountCents: AMOUNT_CENTS,
    quotedAt: START,
    submittedAt: START,
    receiptReference: null,
  };
}

function breakSomething(random: () => number): void {
  while (random() < 0.6) {
    const call = CALLS[Math.floor(random() * CALLS.length)] ?? '';
    server.failNext(call, FAULTS[Math.floor(random() * FAULTS.length)] ?? 'reset');
  }
}

/** Settles one payment in rounds, by one process or by two at once, until it has ended. */
async function runHistory(payment: Payment, random: () => number): Promise<Payment> {
  let now = START;
  const clock: Clock = { now: () => now };
  const store = createStore(payment);
  const gateway = createStripeGateway(stripeSettings(server.origin));
  for (let round = 0; round < ROUNDS.most; round += 1) {
    if (round < ROUNDS.withFaults) breakSomething(random);
    if (round === ROUNDS.untilKeysAreForgotten) server.forgetKeys();
    const processes = random() < 0.3 ? 2 : 1;
    const seen = await store.get(payment.paymentId);
    await Promise.all(
      Array.from({ length: processes }, () => settlePayment({ store, gateway, clock }, seen)),
    );
    now = new Date(now.getTime() + 90_000);
  }
  return store.get(payment.paymentId);
}

test('[STR-7] [STR-8] whatever goes wrong on the way to Stripe, what is recorded is what the money did', async () => {
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const random = createRandom(seed);
    const payment = await openPayment(`payment-${seed}`, random);
    const { state } = await runHistory(payment, random);
    const intent = server.intents.get(payment.reference);
    const charge = intent?.latest_charge?.id;
    const money = server.lines.filter((line) => line.charge === charge).map(({ amount }) => amount);
    const isTaken = state === 'captured';
    expect({ seed, state, status: intent?.status, money }).toEqual({
      seed,
      state: isTaken ? 'captured' : 'voided',
      status: isTaken ? 'succeeded' : 'canceled',
      money: isTaken ? [AMOUNT_CENTS] : [],
    });
    ends.set(state, (ends.get(state) ?? 0) + 1);
  }
  // Both ends are common, or the run has proved nothing.
  expect(ends.get('captured')).toBeGreaterThan(HISTORIES / 4);
  expect(ends.get('voided')).toBeGreaterThan(HISTORIES / 10);
});
