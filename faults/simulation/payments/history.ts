import { countOf, type History, type Subject } from '../subject.ts';
import { PAYMENT_FAULTS } from '../virtual-world/faults.ts';
import { createWorld, startProcesses, type World } from '../virtual-world/world.ts';
import { type ApiProcess, createApiProcess } from './api-process.ts';
import { runTab } from './browser.ts';
import { checkAsking, checkCapture, checkOutcome, type Outcome, type Violation } from './invariants.ts';
import { BROKEN_PAYMENTS, type PaymentVariant } from './variants.ts';
import { createVirtualDatabase, type VirtualDatabase } from './virtual-database.ts';
import { createVirtualGateway, type GatewayRow, type VirtualGateway } from './virtual-gateway.ts';
import { createVirtualTables } from './virtual-tables.ts';

const LAST_FAULT_MS = 45 * 60_000;
/** Four hours after the last fault: nothing may take longer. */
const LAST_MOMENT_MS = LAST_FAULT_MS + 4 * 3_600_000;

type PaymentWorld = World & {
  readonly variant: PaymentVariant;
  readonly database: VirtualDatabase;
  readonly gateway: VirtualGateway;
  readonly processes: ApiProcess[];
  readonly chosen: Map<string, readonly number[]>;
  readonly told: { paymentId: string; answer: Outcome['told'][number]['answer'] }[];
  readonly violations: Violation[];
};

/** Delivers the webhooks of a change: none, one or several, soon or late, to any process. */
function deliverWebhooks(
  { random, time, faults, database, processes }: PaymentWorld,
  { key }: GatewayRow,
): void {
  const deliver = (delayMs: number) =>
    time.after(delayMs, () => {
      const process = random.pick(processes);
      if (!process.isUp() || !database.listPayments().some(({ paymentId }) => paymentId === key)) return;
      database.wake(key);
      process.wakeReconciler();
    });
  if (faults.strikes('webhook: lost')) return;
  deliver(random.between(1, 2_000));
  if (faults.strikes('webhook: repeated or late')) deliver(random.between(1, 1_800_000));
}

function createPaymentWorld(seed: number, variant: PaymentVariant): PaymentWorld {
  const shared = createWorld(seed, { kinds: PAYMENT_FAULTS, lastMs: LAST_FAULT_MS });
  const { random, time, faults } = shared;
  const chosen: PaymentWorld['chosen'] = new Map();
  const violations: Violation[] = [];
  const items = Array.from({ length: random.between(1, 4) }, (_, index) => ({
    id: index + 1,
    amountCents: random.between(1_000, 99_999),
  }));
  const database = createVirtualDatabase({
    tables: createVirtualTables(items),
    mustPayAll: random.chance(0.15),
    rules: variant.rules ?? {},
    now: time.now,
    leaseEndsEarly: () => faults.strikes('lease: ends early'),
    amountChanges: () => faults.strikes('insurer: changes an amount during a submission'),
  });
  const itemsOf = (paymentId: string): readonly number[] => {
    const reserved = database.tables.reservations.filter(
      (reservation) => reservation.paymentId === paymentId,
    );
    return reserved.length > 0 ? reserved.map(({ itemId }) => itemId) : (chosen.get(paymentId) ?? []);
  };
  const gateway: VirtualGateway = createVirtualGateway({
    changed: (row) => deliverWebhooks(world, row),
    captured: (row, authorisation) =>
      violations.push(...checkCapture({ row, authorisation }, { database, gateway }, itemsOf)),
  });
  const world: PaymentWorld = {
    ...shared,
    variant,
    database,
    gateway,
    processes: [],
    chosen,
    told: [],
    violations,
  };
  return world;
}

function startApi(world: PaymentWorld): void {
  const { database, processes, time, violations } = world;
  let opened = 0;
  const newPaymentId = () => {
    opened += 1;
    return `payment-${opened}`;
  };
  const watched: VirtualDatabase = {
    ...database,
    insert(payment) {
      const inserted = database.insert(payment);
      for (const process of processes) process.armReconciler();
      return inserted;
    },
  };
  startProcesses(world, (processWorld) => {
    const { skewMs } = processWorld;
    const captureAsked = (paymentId: string) =>
      void violations.push(...checkAsking(paymentId, { database, nowMs: time.now(), skewMs }));
    const surroundings = { ...world, ...processWorld, database: watched, newPaymentId, captureAsked };
    const process = createApiProcess(surroundings);
    processes.push(process);
    return process;
  });
}

/**
 * Runs one history to its end: browsers, processes, faults, and the reconciler until nothing is left to do.
 */
async function runHistory(seed: number, variant: PaymentVariant): Promise<History> {
  const world = createPaymentWorld(seed, variant);
  const { random, time, database, gateway, told, violations } = world;
  startApi(world);
  const tabs = random.pick([1, 1, 2, 2, 3]);
  for (let tab = 0; tab < tabs; tab += 1)
    void runTab({
      ...world,
      chosen: (paymentId, itemIds) => world.chosen.set(paymentId, itemIds),
      told: (paymentId, answer) => told.push({ paymentId, answer }),
    });
  const isQuiet = await time.runToTheEnd(LAST_MOMENT_MS);
  violations.push(...checkOutcome({ database, gateway, told, isQuiet }));
  const rows = [...gateway.rows.values()];
  return {
    seed,
    violations,
    faults: world.faults.counts,
    totals: {
      payments: database.listPayments().length,
      // Every capture by the gateway, given back later or not.
      charges: rows.filter(({ wasCaptured }) => wasCaptured).length,
      'charges given back': rows.filter(({ status }) => status === 'refunded').length,
    },
    answers: countOf(told.map(({ answer }) => answer)),
  };
}

export const PAYMENTS = {
  title: 'payments',
  faultKinds: PAYMENT_FAULTS,
  brokenVariants: BROKEN_PAYMENTS,
  runHistory,
} satisfies Subject;
