import { CommitOutcomeUnknownError } from '../../apps/api/src/database/database.ts';
import { createSetupCleaner } from '../../apps/api/src/payment-details/clean-setups.ts';
import { settleReturn } from '../../apps/api/src/payment-details/settle-return.ts';
import type { MethodSetup } from '../../apps/api/src/payment-details/setup-store.ts';
import { createRandom } from '../random.ts';
import { createVirtualTime } from '../simulation/virtual-world/virtual-time.ts';
import {
  callStore,
  createFaults,
  type DetailsFault,
  type FaultyWorld,
  gatewayOf,
  type Life,
  storeOf,
} from './faulty-world.ts';
import { type Answer, findViolations } from './invariants.ts';
import type { DetailsVariant, DetailsViolation } from './variants.ts';
import { createVirtualGateway } from './virtual-gateway.ts';
import { createVirtualStore } from './virtual-store.ts';

/** What came of one history. */
export type DetailsHistory = {
  readonly violations: readonly DetailsViolation[];
  readonly faults: Readonly<Record<DetailsFault, number>>;
  readonly states: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, number>>;
};

/** Nothing may take longer than this. */
const LAST_MOMENT_MS = 8 * 3_600_000;
const CLEANING_MS = 30_000;
const MOST_RELOADS = 4;
const POLICIES = ['P1', 'P2'] as const;

type World = FaultyWorld & {
  readonly variant: DetailsVariant;
  readonly told: { readonly setupId: string; readonly answer: Answer }[];
};

/** A process of the API. It starts again a while after a crash. */
function createProcess(world: World) {
  const { time, random, strikes, variant } = world;
  let life: Life = { isUp: true };
  const skewMs = strikes('clock: wrong') ? random.between(-120_000, 120_000) : 0;
  const clock = { now: () => new Date(time.now() + skewMs) };
  const restart = (): Life => {
    if (!life.isUp) life = { isUp: true };
    return life;
  };
  return {
    life: restart,
    /** What `ProcessAfterRedirect` does once the setup of the link is known. */
    async takeReturn(setupId: string, type: 'card' | 'bank-account'): Promise<MethodSetup | Answer> {
      const alive = restart();
      const real = gatewayOf(world, alive);
      const gateway = variant.gateway?.(real) ?? real;
      const store = storeOf(world, alive);
      const consent = { agreed: type, textId: 'text', text: '', sessionHash: '' };
      try {
        return await settleReturn({ store, gateway, clock }, await store.get(setupId), consent);
      } catch (error) {
        const isUnclear = error instanceof CommitOutcomeUnknownError;
        return isUnclear && variant.takesUnknownForRollback ? 'declined' : 'unavailable';
      }
    },
    /** One round of the job. A round that hangs on a crashed process is nobody's. */
    async clean(): Promise<void> {
      const alive = restart();
      const real = gatewayOf(world, alive);
      const cleaner = createSetupCleaner({ store: storeOf(world, alive), gatewayNamed: () => real, clock });
      await cleaner.cleanDue().catch(() => undefined);
    },
  };
}

type Process = ReturnType<typeof createProcess>;

/** Answers that say how the setup ended. After the others the customer may come again. */
const answerOf = (settled: MethodSetup | Answer): Answer =>
  typeof settled === 'string' ? settled : settled.state === 'applied' ? 'taken' : settled.state;

/** A browser comes back, and reloads where it must; a link may come again much later. */
async function comeBack(
  world: World,
  processes: readonly Process[],
  { setupId, type }: { readonly setupId: string; readonly type: 'card' | 'bank-account' },
): Promise<Answer> {
  const { time, random, strikes, told } = world;
  let answer: Answer = 'unavailable';
  for (let reload = 0; reload < MOST_RELOADS && answer === 'unavailable'; reload += 1) {
    const patience = time.sleep(60_000).then((): Answer => 'unavailable');
    const settled = random.pick(processes).takeReturn(setupId, type).then(answerOf);
    answer = await Promise.race([settled, patience]);
    if (strikes('browser: response lost')) answer = 'unavailable';
    if (answer !== 'unavailable') told.push({ setupId, answer });
    else await time.sleep(random.between(100, 60_000));
  }
  return answer;
}

/** A tab: opens the form of a policy, saves something or does not, and comes back. */
async function runTab(world: World, processes: readonly Process[], setupId: string): Promise<void> {
  const { time, random, strikes, store, gateway } = world;
  await time.sleep(random.between(0, 600_000));
  const life = random.pick(processes).life();
  const policyNumber = random.pick(POLICIES);
  const isStored = await callStore(world, life, () => store.open(setupId, policyNumber)).then(
    () => true,
    () => false,
  );
  if (!isStored) return;
  const reference = await gatewayOf(world, life).open(setupId);
  if (reference === undefined) return;
  const isNoted = await callStore(world, life, () => store.noteOpened(setupId, reference)).then(
    () => true,
    () => false,
  );
  if (!isNoted) return;
  await time.sleep(random.between(1_000, random.chance(0.1) ? 4_000_000 : 300_000));
  const type = random.pick(['card', 'bank-account'] as const);
  const did = random.pick(['saves', 'saves', 'saves', 'declined', 'canceled', 'nothing'] as const);
  if (did === 'saves') gateway.save(reference, type);
  else if (did !== 'nothing') gateway.end(reference, did);
  if (strikes('browser: closed')) return;
  const secondTab = random.chance(0.3) ? comeBack(world, processes, { setupId, type }) : undefined;
  const answer = await comeBack(world, processes, { setupId, type });
  // A form that stayed open in another window can still save something.
  if (did === 'declined' && random.chance(0.3)) gateway.save(reference, type);
  if (answer === 'taken' && random.chance(0.5))
    await callStore(world, random.pick(processes).life(), () =>
      store.follow(setupId, policyNumber === 'P1' ? 'P2' : 'P1'),
    ).catch(() => undefined);
  await secondTab;
  if (!strikes('browser: link comes again')) return;
  await time.sleep(random.between(1_000, 2 * 3_600_000));
  await comeBack(world, processes, { setupId, type });
}

function startCleaning({ time, store, variant }: World, processes: readonly Process[]): void {
  if (variant.hasNoCleaner) return;
  for (const process of processes) {
    const round = (): void => {
      if (time.now() > LAST_MOMENT_MS - CLEANING_MS || (time.now() > LAST_MOMENT_MS / 2 && store.isAtRest()))
        return;
      void process.clean();
      time.after(CLEANING_MS * 10, round);
    };
    time.after(CLEANING_MS, round);
  }
}

const countOf = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

/** Runs one history to its end: tabs, processes, faults, and the job until nothing is left to do. */
export async function runDetailsHistory(seed: number, variant: DetailsVariant): Promise<DetailsHistory> {
  const random = createRandom(seed);
  const time = createVirtualTime(random);
  const { counts, strikes } = createFaults({ random, time });
  const store = createVirtualStore(time.now, variant.rules ?? {});
  const gateway = createVirtualGateway(time.now);
  for (const policyNumber of POLICIES)
    store.policies.set(policyNumber, {
      policyNumber,
      methodId: random.pick([1, 2]),
      setupId: null,
      position: null,
    });
  const world: World = { random, time, store, gateway, counts, strikes, variant, told: [] };
  const processes = Array.from({ length: random.between(1, 3) }, () => createProcess(world));
  const tabs = random.between(1, 5);
  for (let tab = 1; tab <= tabs; tab += 1) void runTab(world, processes, `setup-${tab}`);
  startCleaning(world, processes);
  await time.runToTheEnd(LAST_MOMENT_MS);
  return {
    violations: findViolations({ store, gateway, told: world.told }),
    faults: counts,
    states: countOf([...store.setups.values()].map(({ state }) => state)),
    answers: countOf(world.told.map(({ answer }) => answer)),
  };
}
