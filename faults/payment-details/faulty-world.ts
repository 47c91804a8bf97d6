import { CommitOutcomeUnknownError } from '../../apps/api/src/database/database.ts';
import type { MethodSetupGateway } from '../../apps/api/src/gateways/payment-gateway/method-setup.ts';
import type { MethodSetupStore } from '../../apps/api/src/payment-details/setup-store.ts';
import type { Random } from '../random.ts';
import type { VirtualTime } from '../simulation/virtual-world/virtual-time.ts';
import type { VirtualGateway } from './virtual-gateway.ts';
import type { VirtualStore } from './virtual-store.ts';

/** Everything that goes wrong in a history. */
export const DETAILS_FAULTS = [
  'database: down',
  'database: commit lost',
  'database: commit unclear',
  'gateway: unanswered',
  'gateway: answer lost',
  'process: crash',
  'browser: closed',
  'browser: link comes again',
  'browser: response lost',
  'clock: wrong',
] as const;
export type DetailsFault = (typeof DETAILS_FAULTS)[number];

/** After this moment nothing fails any more. */
const LAST_FAULT_MS = 3 * 3_600_000;
const CHANCE = 0.08;

export type FaultyWorld = {
  readonly random: Random;
  readonly time: VirtualTime;
  readonly store: VirtualStore;
  readonly gateway: VirtualGateway;
  readonly counts: Record<DetailsFault, number>;
  strikes(fault: DetailsFault): boolean;
};

export function createFaults({ random, time }: Pick<FaultyWorld, 'random' | 'time'>) {
  const counts = Object.fromEntries(DETAILS_FAULTS.map((fault) => [fault, 0])) as Record<
    DetailsFault,
    number
  >;
  const strikes = (fault: DetailsFault): boolean => {
    const isStruck = random.chance(CHANCE) && time.now() < LAST_FAULT_MS;
    if (isStruck) counts[fault] += 1;
    return isStruck;
  };
  return { counts, strikes };
}

const outage = () => Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });

/** Whether a process lives; one that crashed hears of nothing any more, and what it asked for may still happen. */
export type Life = { isUp: boolean };

const never = () => new Promise<never>(() => undefined);

/** A transaction over the network: it takes time, may be undone, and its end may stay unclear. */
export async function callStore<Result>(
  { random, time, strikes }: FaultyWorld,
  life: Life,
  work: () => Result,
): Promise<Result> {
  await time.sleep(random.between(1, 400));
  if (!life.isUp) return never();
  if (strikes('database: down')) throw outage();
  if (strikes('database: commit lost')) throw new CommitOutcomeUnknownError(outage());
  const result = work();
  await time.sleep(random.between(1, 400));
  if (strikes('process: crash')) life.isUp = false;
  if (!life.isUp) return never();
  if (strikes('database: commit unclear')) throw new CommitOutcomeUnknownError(outage());
  return result;
}

async function callGateway<Result>(
  { random, time, strikes }: FaultyWorld,
  life: Life,
  { work, unanswered }: { readonly work: () => Result; readonly unanswered: Result },
): Promise<Result> {
  await time.sleep(random.between(1, 900));
  if (!life.isUp) return never();
  if (strikes('gateway: unanswered')) return unanswered;
  const result = work();
  await time.sleep(random.between(1, 900));
  if (!life.isUp) return never();
  return strikes('gateway: answer lost') ? unanswered : result;
}

/** The store as a process sees it. */
export const storeOf = (world: FaultyWorld, life: Life): MethodSetupStore => {
  const { store } = world;
  const call = <Result>(work: () => Result) => callStore(world, life, work);
  return {
    get: (setupId) => call(() => store.get(setupId)),
    apply: (setup, applied) => call(() => store.apply(setup, applied)),
    record: (setup, event) => call(() => store.record(setup, event)),
    close: (setup, method) => call(() => store.close(setup, method)),
    leaseOver: (limit) => call(() => store.leaseOver(limit)),
    leaseUnused: (limit) =>
      call(() =>
        store
          .leaseUnused(limit)
          .map(({ setupId, token }) => ({ setupId, gateway: 'virtual', openToken: () => token })),
      ),
    recordRemoved: (setupId) => call(() => store.recordRemoved(setupId)),
  };
};

/** The gateway as a process sees it. */
export const gatewayOf = (
  world: FaultyWorld,
  life: Life,
): Pick<MethodSetupGateway, 'findMethodSetup' | 'removeSavedMethod'> & {
  open(key: string): Promise<string | undefined>;
} => {
  const { gateway } = world;
  return {
    open: (key) =>
      callGateway<string | undefined>(world, life, { work: () => gateway.open(key), unanswered: undefined }),
    findMethodSetup: (reference) =>
      callGateway(world, life, {
        work: () => gateway.find(reference),
        unanswered: { status: 'unanswered', reason: 'virtual' } as const,
      }),
    removeSavedMethod: (token) =>
      callGateway<'removed' | 'missing' | 'unanswered'>(world, life, {
        work: () => gateway.remove(token),
        unanswered: 'unanswered',
      }),
  };
};
