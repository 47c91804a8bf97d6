import { createRandom, type Random } from '../random.ts';
import { type ApiProcess, createApiProcess } from './actors/api-process.ts';
import { runTab } from './actors/browser.ts';
import { checkCapture, checkOutcome, type Outcome, type Violation } from './invariants.ts';
import type { Variant } from './variants.ts';
import { createFaults, type FaultCounts, type Faults, LAST_FAULT_MS } from './virtual-world/faults.ts';
import { createVirtualDatabase, type VirtualDatabase } from './virtual-world/virtual-database.ts';
import {
  createVirtualGateway,
  type GatewayRow,
  type VirtualGateway,
} from './virtual-world/virtual-gateway.ts';
import { createVirtualTables } from './virtual-world/virtual-tables.ts';
import { createVirtualTime, type VirtualTime } from './virtual-world/virtual-time.ts';

/** What came of one history. */
export type History = {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly faults: FaultCounts;
  readonly payments: number;
  /** Payments that the gateway captured, given back later or not. */
  readonly charges: number;
  readonly refunds: number;
  readonly answers: Readonly<Record<string, number>>;
};

/** Nothing may take longer than this: two hours after the last fault. */
const LAST_MOMENT_MS = LAST_FAULT_MS + 4 * 3_600_000;

type World = {
  readonly random: Random;
  readonly time: VirtualTime;
  readonly faults: Faults;
  readonly variant: Variant;
  readonly database: VirtualDatabase;
  readonly gateway: VirtualGateway;
  readonly processes: ApiProcess[];
  readonly chosen: Map<string, readonly number[]>;
  readonly told: { paymentId: string; answer: Outcome['told'][number]['answer'] }[];
  readonly violations: Violation[];
};

/** Delivers the webhooks of a change: none, one or several, soon or late, to any process. */
function deliverWebhooks({ random, time, faults, database, processes }: World, { key }: GatewayRow): void {
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

/** Draws the spans in which something is down. */
function createOutages({ random, time, faults }: Pick<World, 'random' | 'time' | 'faults'>) {
  const draw = (kind: 'database: down for a while' | 'gateway: down for a while') => {
    if (!faults.strikes(kind)) return () => false;
    const from = random.chance(0.5) ? random.below(200) : random.below(LAST_FAULT_MS / 2);
    const to = from + random.pick([500, 20_000, 1_200_000]);
    return () => time.now() >= from && time.now() < to;
  };
  return {
    isDatabaseDown: draw('database: down for a while'),
    isGatewayDown: draw('gateway: down for a while'),
  };
}

function createWorld(seed: number, variant: Variant): World {
  const random = createRandom(seed);
  const time = createVirtualTime(random);
  const faults = createFaults(random, time);
  const chosen: World['chosen'] = new Map();
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
  });
  const itemsOf = (paymentId: string): readonly number[] => {
    const claimed = database.tables.claims.filter((claim) => claim.paymentId === paymentId);
    return claimed.length > 0 ? claimed.map(({ itemId }) => itemId) : (chosen.get(paymentId) ?? []);
  };
  const gateway: VirtualGateway = createVirtualGateway({
    changed: (row) => deliverWebhooks(world, row),
    captured: (row) => violations.push(...checkCapture(row, { database, gateway }, itemsOf)),
  });
  const world: World = {
    random,
    time,
    faults,
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

function startProcesses(world: World): void {
  const { random, time, faults, database, processes } = world;
  let opened = 0;
  const outages = createOutages(world);
  const watched: VirtualDatabase = {
    ...database,
    insert(payment) {
      const inserted = database.insert(payment);
      for (const process of processes) process.armReconciler();
      return inserted;
    },
  };
  const count = random.between(1, 3);
  for (let index = 0; index < count; index += 1) {
    const skewMs = faults.strikes('clock: a process is wrong') ? random.between(-600_000, 600_000) : 0;
    const newPaymentId = () => {
      opened += 1;
      return `payment-${opened}`;
    };
    processes.push(createApiProcess({ ...world, ...outages, database: watched, skewMs, newPaymentId }));
    if (faults.strikes('crash: at any moment'))
      time.after(random.chance(0.5) ? random.below(500) : random.below(LAST_FAULT_MS), () =>
        processes[index]?.crash(),
      );
  }
}

/** Runs one history to its end: browsers, processes, faults, and the reconciler until nothing is left to do. */
export async function runHistory(seed: number, variant: Variant): Promise<History> {
  const world = createWorld(seed, variant);
  const { random, time, database, gateway, told, violations } = world;
  startProcesses(world);
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
  const answers: Record<string, number> = {};
  for (const { answer } of told) answers[answer] = (answers[answer] ?? 0) + 1;
  return {
    seed,
    violations,
    faults: world.faults.counts,
    payments: database.listPayments().length,
    charges: rows.filter(({ wasCaptured }) => wasCaptured).length,
    refunds: rows.filter(({ status }) => status === 'refunded').length,
    answers,
  };
}
