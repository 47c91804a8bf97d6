import type { SavedMethod } from '../../apps/api/src/gateways/payment-gateway/method-setup.ts';
import type { Consent, MethodSetup } from '../../apps/api/src/payment-details/setup-store.ts';
import { canFollow, decideApply } from '../../packages/domain/src/payment-details/method-setup-decision.ts';
import {
  isSetupEnded,
  type MethodSetupEvent,
} from '../../packages/domain/src/payment-details/method-setup-machine.ts';

type StoredSetup = MethodSetup & { readonly nextCheckAt: number | null };
/** How a policy is paid: by the details of the insurer, or with what a setup saved. */
export type StoredPolicy = {
  readonly policyNumber: string;
  readonly methodId: number;
  readonly setupId: string | null;
  readonly position: number | null;
};
type Kept = { readonly token: string; readonly nextCheckAt: number | null; readonly isRemoved: boolean };

/** The rules of the database that a broken variant leaves out. */
export type StoreRules = {
  /** A setup that ended meanwhile is applied all the same. */
  readonly noClaims?: true;
  /** The older setup wins if it comes back later. */
  readonly noOrder?: true;
  /** What was replaced is removed without a look at other policies. */
  readonly noLookAtOthers?: true;
};

const LIFE_MS = 3_600_000;
const METHOD_ID = { card: 1, 'bank-account': 2 } as const;

/** The tables of payment details. Each function is one transaction: what it does happens at one moment. */
export function createVirtualStore(now: () => number, rules: StoreRules) {
  const setups = new Map<string, StoredSetup>();
  const policies = new Map<string, StoredPolicy>();
  const kept = new Map<string, Kept>();
  const told: {
    readonly policyNumber: string;
    readonly setupId: string;
    readonly what: 'core' | 'customer';
  }[] = [];
  const audit: { readonly setupId: string; readonly event: MethodSetupEvent | 'opened' }[] = [];
  /** Every change of a policy, as it came. */
  const changes: StoredPolicy[] = [];

  const get = (setupId: string): StoredSetup => {
    const setup = setups.get(setupId);
    if (!setup) throw new Error('There is no such setup');
    return setup;
  };
  const policyOf = (policyNumber: string): StoredPolicy => {
    const policy = policies.get(policyNumber);
    if (!policy) throw new Error('There is no such policy');
    return policy;
  };
  const isUsed = (setupId: string): boolean =>
    [...policies.values()].some((policy) => policy.setupId === setupId);
  const update = (setupId: string, fields: Partial<StoredSetup>): StoredSetup => {
    const changed = { ...get(setupId), ...fields };
    setups.set(setupId, changed);
    return changed;
  };
  const end = (setupId: string, event: MethodSetupEvent, fields: Partial<StoredSetup> = {}): StoredSetup => {
    audit.push({ setupId, event });
    return update(setupId, { ...fields, state: event, endedAt: new Date(now()) });
  };
  const keep = (setupId: string, token: string, isUnused: boolean): void => {
    if (!kept.has(setupId))
      kept.set(setupId, { token, nextCheckAt: isUnused ? now() : null, isRemoved: false });
  };
  const setMethod = (policyNumber: string, setupId: string, methodId: number): void => {
    const before = policyOf(policyNumber);
    const changed = { policyNumber, methodId, setupId, position: get(setupId).position };
    policies.set(policyNumber, changed);
    changes.push(changed);
    told.push({ policyNumber, setupId, what: 'core' });
    if (before.setupId === null || before.setupId === setupId) return;
    const old = kept.get(before.setupId);
    if (old && !old.isRemoved && (rules.noLookAtOthers || !isUsed(before.setupId)))
      kept.set(before.setupId, { ...old, nextCheckAt: now() });
  };

  return {
    setups,
    policies,
    kept,
    told,
    audit,
    changes,
    get,
    /** Whether the job has nothing left to do, now or later. */
    isAtRest: () =>
      [...setups.values()].every(({ nextCheckAt }) => nextCheckAt === null) &&
      [...kept.values()].every(({ nextCheckAt }) => nextCheckAt === null),
    open(setupId: string, policyNumber: string): void {
      audit.push({ setupId, event: 'opened' });
      setups.set(setupId, {
        setupId,
        policyNumber,
        brandId: 1,
        countryId: 154,
        gateway: 'virtual',
        reference: null,
        state: 'opened',
        position: setups.size + 1,
        openedAt: new Date(now()),
        endedAt: null,
        previousMethodId: null,
        nextCheckAt: now() + LIFE_MS,
      });
    },
    noteOpened: (setupId: string, reference: string) => update(setupId, { reference }),
    apply(
      { setupId }: MethodSetup,
      { method }: { readonly method: SavedMethod; readonly consent: Consent },
    ): MethodSetup | 'not-possible' {
      const setup = get(setupId);
      const policy = policyOf(setup.policyNumber);
      if (isSetupEnded(setup.state) && !rules.noClaims) return setup;
      const outcome = decideApply({
        policyStatusId: 30,
        paymentMethodId: policy.methodId,
        position: setup.position,
        appliedPosition: rules.noOrder ? null : policy.position,
      });
      if (outcome === 'not-possible') return outcome;
      keep(setupId, method.token, outcome !== 'applied');
      if (outcome !== 'applied') return end(setupId, outcome);
      setMethod(setup.policyNumber, setupId, METHOD_ID[method.type]);
      told.push({ policyNumber: setup.policyNumber, setupId, what: 'customer' });
      return end(setupId, 'applied', { previousMethodId: policy.methodId, nextCheckAt: null });
    },
    record: ({ setupId }: MethodSetup, event: MethodSetupEvent): MethodSetup =>
      isSetupEnded(get(setupId).state) ? get(setupId) : end(setupId, event),
    /** Another policy is paid like the setup's own. */
    follow(setupId: string, policyNumber: string): void {
      const setup = get(setupId);
      const first = policyOf(setup.policyNumber);
      const policy = policyOf(policyNumber);
      const change = { position: setup.position, previousMethodId: setup.previousMethodId ?? 0 };
      const facts = {
        policyStatusId: 30,
        paymentMethodId: policy.methodId,
        appliedPosition: policy.position,
      };
      if (first.setupId === setupId && policy.setupId !== setupId && canFollow(facts, change))
        setMethod(policyNumber, setupId, first.methodId);
    },
    close({ setupId }: MethodSetup, method: SavedMethod | undefined): void {
      const { state } = get(setupId);
      if (state !== 'applied' && method) keep(setupId, method.token, true);
      if (!isSetupEnded(state)) end(setupId, 'expired');
      update(setupId, { nextCheckAt: null });
    },
    leaseOver(limit: number): readonly MethodSetup[] {
      const due = [...setups.values()].filter(
        ({ nextCheckAt }) => nextCheckAt !== null && nextCheckAt <= now(),
      );
      return due.slice(0, limit).map(({ setupId }) => update(setupId, { nextCheckAt: now() + 60_000 }));
    },
    leaseUnused(limit: number): readonly { setupId: string; token: string }[] {
      const due = [...kept].filter(
        ([setupId, { nextCheckAt, isRemoved }]) =>
          !isRemoved &&
          nextCheckAt !== null &&
          nextCheckAt <= now() &&
          (rules.noLookAtOthers || !isUsed(setupId)),
      );
      return due.slice(0, limit).map(([setupId, method]) => {
        kept.set(setupId, { ...method, nextCheckAt: now() + 60_000 });
        return { setupId, token: method.token };
      });
    },
    recordRemoved(setupId: string): void {
      const method = kept.get(setupId);
      if (method) kept.set(setupId, { ...method, isRemoved: true, nextCheckAt: null });
    },
  };
}

export type VirtualStore = ReturnType<typeof createVirtualStore>;
