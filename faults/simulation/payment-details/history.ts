import { countOf, type History, type Subject } from '../subject.ts';
import { DETAILS_FAULTS } from '../virtual-world/faults.ts';
import { createWorld, startProcesses, type World } from '../virtual-world/world.ts';
import { type Answer, createDetailsProcess, type DetailsProcess } from './api-process.ts';
import { runTab } from './browser.ts';
import { findViolations } from './invariants.ts';
import { BROKEN_DETAILS, type DetailsVariant } from './variants.ts';
import { createVirtualGateway } from './virtual-gateway.ts';
import { createVirtualStore, type VirtualStore } from './virtual-store.ts';

/** Late enough that faults also meet the job, which ends setups after an hour. */
const LAST_FAULT_MS = 3 * 3_600_000;
/** Nothing may take longer than this. */
const LAST_MOMENT_MS = 8 * 3_600_000;
const CLEANING_MS = 300_000;
const POLICY_NUMBERS = ['P1', 'P2'] as const;

/**
 * Repeats the job in each process until nothing is left to do, and at least until
 * customers and faults are over.
 */
function startCleaning({ time }: World, store: VirtualStore, processes: readonly DetailsProcess[]): void {
  for (const process of processes) {
    const round = (): void => {
      const isOver = time.now() > LAST_MOMENT_MS / 2 && store.isAtRest();
      if (isOver || time.now() > LAST_MOMENT_MS - CLEANING_MS) return;
      if (process.isUp()) void process.clean();
      time.after(CLEANING_MS, round);
    };
    time.after(CLEANING_MS / 10, round);
  }
}

/** Runs one history to its end: tabs, processes, faults, and the job until nothing is left to do. */
async function runHistory(seed: number, variant: DetailsVariant): Promise<History> {
  const world = createWorld(seed, { kinds: DETAILS_FAULTS, lastMs: LAST_FAULT_MS });
  const { random, time } = world;
  const store = createVirtualStore(time.now, variant.rules ?? {});
  const gateway = createVirtualGateway(time.now);
  for (const policyNumber of POLICY_NUMBERS) store.addPolicy(policyNumber, random.pick([1, 2]));
  const processes: DetailsProcess[] = [];
  let opened = 0;
  const newSetupId = () => {
    opened += 1;
    return `setup-${opened}`;
  };
  startProcesses(world, (processWorld) => {
    const process = createDetailsProcess({ ...processWorld, store, gateway, variant, newSetupId });
    processes.push(process);
    return process;
  });
  const told: { setupId: string; answer: Answer }[] = [];
  const tabs = random.between(1, 5);
  for (let tab = 0; tab < tabs; tab += 1)
    void runTab({
      ...world,
      gateway,
      processes,
      policyNumbers: POLICY_NUMBERS,
      told: (setupId, answer) => told.push({ setupId, answer }),
    });
  if (!variant.hasNoCleaner) startCleaning(world, store, processes);
  await time.runToTheEnd(LAST_MOMENT_MS);
  return {
    seed,
    violations: findViolations({ store, gateway, told }),
    faults: world.faults.counts,
    totals: countOf([...store.setups.values()].map(({ state }) => state)),
    answers: countOf(told.map(({ answer }) => answer)),
  };
}

export const PAYMENT_DETAILS = {
  title: 'changes of payment details',
  faultKinds: DETAILS_FAULTS,
  brokenVariants: BROKEN_DETAILS,
  runHistory,
} satisfies Subject;
