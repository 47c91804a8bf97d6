import { CommitOutcomeUnknownError } from '../../../apps/api/src/database/database.ts';
import type { MethodSetupAnswer } from '../../../apps/api/src/gateways/payment-gateway/method-setup.ts';
import { createSetupCleaner } from '../../../apps/api/src/payment-details/clean-setups.ts';
import type { MethodSetup, MethodSetups } from '../../../apps/api/src/payment-details/method-setups.ts';
import { type SettledReturn, settleReturn } from '../../../apps/api/src/payment-details/settle-return.ts';
import {
  type Caller,
  createCaller,
  createGatewayCalls,
  createTransactions,
} from '../virtual-world/faulty-calls.ts';
import type { Process, ProcessWorld } from '../virtual-world/world.ts';
import type { DetailsVariant } from './variants.ts';
import type { VirtualGateway } from './virtual-gateway.ts';
import type { VirtualStore } from './virtual-store.ts';

/** The API's answer about a setup. `unavailable`: status 503, which says nothing about the setup. */
export type Answer = MethodSetup['state'] | 'taken' | Exclude<SettledReturn, MethodSetup> | 'unavailable';

export type OpenedSetup = { readonly setupId: string; readonly reference: string };

type ProcessSurroundings = ProcessWorld & {
  readonly store: VirtualStore;
  readonly gateway: VirtualGateway;
  readonly variant: DetailsVariant;
  readonly newSetupId: () => string;
};

export type DetailsProcess = Process & {
  openSetup(policyNumber: string): Promise<OpenedSetup | undefined>;
  takeReturn(setupId: string, type: 'card' | 'bank-account'): Promise<Answer>;
  follow(setupId: string, policyNumber: string): Promise<void>;
  /** One round of the job that ends setups and removes what is not used. */
  clean(): Promise<void>;
};

/** The store as a process sees it. */
function storeOf(caller: Caller, surroundings: ProcessSurroundings) {
  const { store } = surroundings;
  const transact = createTransactions(caller, surroundings);
  const asUnused = ({ setupId, token }: OpenedToken) => ({
    setupId,
    gateway: 'virtual',
    openToken: () => token,
  });
  const port: MethodSetups = {
    get: (setupId) => transact(() => store.get(setupId)),
    apply: (setup, applied) => transact(() => store.apply(setup, applied)),
    record: (setup, event) => transact(() => store.record(setup, event)),
    close: (setup, method) => transact(() => store.close(setup, method)),
    leaseOver: (limit) => transact(() => store.leaseOver(limit)),
    leaseUnused: (limit) => transact(() => store.leaseUnused(limit).map(asUnused)),
    recordRemoved: (setupId) => transact(() => store.recordRemoved(setupId)),
  };
  return {
    ...port,
    open: (setupId: string, policyNumber: string) => transact(() => store.open(setupId, policyNumber)),
    noteOpened: (setupId: string, reference: string) => transact(() => store.noteOpened(setupId, reference)),
    follow: (setupId: string, policyNumber: string) => transact(() => store.follow(setupId, policyNumber)),
  };
}

type OpenedToken = { readonly setupId: string; readonly token: string };

/** The gateway as a process sees it. */
function gatewayOf(caller: Caller, surroundings: ProcessSurroundings) {
  const { gateway } = surroundings;
  const open = createGatewayCalls<string | undefined>(caller, surroundings, {
    unanswered: () => undefined,
    missing: undefined,
  });
  const find = createGatewayCalls<MethodSetupAnswer>(caller, surroundings, {
    unanswered: (reason) => ({ status: 'unanswered', reason }),
    missing: { status: 'missing' },
  });
  const remove = createGatewayCalls<'removed' | 'missing' | 'unanswered'>(caller, surroundings, {
    unanswered: () => 'unanswered',
    missing: 'missing',
  });
  return {
    open: (key: string) => open(() => gateway.open(key)),
    findMethodSetup: (reference: string) => find(() => gateway.find(reference)),
    removeSavedMethod: (token: string) => remove(() => gateway.remove(token)),
  };
}

const answerOf = (settled: SettledReturn): Answer => {
  if (typeof settled === 'string') return settled;
  return settled.state === 'applied' ? 'taken' : settled.state;
};

export function createDetailsProcess(surroundings: ProcessSurroundings): DetailsProcess {
  const { time, variant, skewMs, newSetupId } = surroundings;
  const caller = createCaller(surroundings);
  const store = storeOf(caller, surroundings);
  const real = gatewayOf(caller, surroundings);
  const gateway = variant.gateway?.(real) ?? real;
  const clock = { now: () => new Date(time.now() + skewMs) };
  const cleaner = createSetupCleaner({ store, gatewayNamed: () => real, clock });
  return {
    isUp: caller.isUp,
    crash: caller.crash,
    async openSetup(policyNumber) {
      const setupId = newSetupId();
      try {
        await store.open(setupId, policyNumber);
        const reference = await real.open(setupId);
        if (reference === undefined) return undefined;
        await store.noteOpened(setupId, reference);
        return { setupId, reference };
      } catch {
        return undefined;
      }
    },
    async takeReturn(setupId, type) {
      const consent = { agreed: type, textId: 'text', text: '', sessionHash: '' };
      try {
        return answerOf(await settleReturn({ store, gateway, clock }, await store.get(setupId), consent));
      } catch (error) {
        const isUnclear = error instanceof CommitOutcomeUnknownError;
        return isUnclear && variant.takesUnknownForRollback ? 'declined' : 'unavailable';
      }
    },
    follow: (setupId, policyNumber) => store.follow(setupId, policyNumber).catch(() => undefined),
    clean: () => cleaner.cleanDue().catch(() => undefined),
  };
}
