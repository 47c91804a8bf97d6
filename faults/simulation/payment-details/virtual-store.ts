import { canFollow, decideApply } from '@portal/domain/payment-details/method-setup-decision';
import { isSetupEnded, type MethodSetupEvent } from '@portal/domain/payment-details/method-setup-machine';
import type { SavedMethod } from '../../../apps/api/src/gateways/payment-gateway/method-setup.ts';
import type { Consent, MethodSetup } from '../../../apps/api/src/payment-details/method-setups.ts';
import { createVirtualTables, type StoreRules, type VirtualTables } from './virtual-tables.ts';

const LIFE_MS = 3_600_000;
const METHOD_ID = { card: 1, 'bank-account': 2 } as const;

/** Applies what was saved to the setup's policy, unless a rule says that it no longer may. */
function applySetup(
  { get, policyOf, end, keep, setMethod, rows }: VirtualTables,
  rules: StoreRules,
  { setupId, method }: { readonly setupId: string; readonly method: SavedMethod },
): MethodSetup | 'not-possible' {
  const setup = get(setupId);
  const policy = policyOf(setup.policyNumber);
  if (isSetupEnded(setup.state) && !rules.noReservations) return setup;
  const outcome = decideApply({
    policyStatusId: 30,
    isAccountHeld: false,
    paymentMethodId: policy.methodId,
    position: setup.position,
    appliedPosition: rules.noOrder ? null : policy.position,
  });
  if (outcome === 'not-possible') return outcome;
  keep(setupId, method.token, outcome !== 'applied');
  if (outcome !== 'applied') return end(setupId, outcome);
  setMethod(setup.policyNumber, setupId, METHOD_ID[method.type]);
  rows.told.push({ policyNumber: setup.policyNumber, setupId, what: 'customer' });
  return end(setupId, 'applied', { previousMethodId: policy.methodId, nextCheckAt: null });
}

/** The transactions of the calls about a setup. */
function setupCalls(tables: VirtualTables, now: () => number, rules: StoreRules) {
  const { get, policyOf, update, end, setMethod, rows } = tables;
  return {
    open(setupId: string, policyNumber: string): void {
      rows.audit.push({ setupId, event: 'opened' });
      rows.setups.set(setupId, {
        setupId,
        policyNumber,
        brandId: 1,
        countryId: 154,
        gateway: 'virtual',
        reference: null,
        state: 'opened',
        position: rows.setups.size + 1,
        openedAt: new Date(now()),
        endedAt: null,
        previousMethodId: null,
        nextCheckAt: now() + LIFE_MS,
      });
    },
    addPolicy: (policyNumber: string, methodId: number) =>
      rows.policies.set(policyNumber, { policyNumber, methodId, setupId: null, position: null }),
    noteOpened: (setupId: string, reference: string) => update(setupId, { reference }),
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
        isAccountHeld: false,
        paymentMethodId: policy.methodId,
        appliedPosition: policy.position,
      };
      if (first.setupId === setupId && policy.setupId !== setupId && canFollow(facts, change))
        setMethod(policyNumber, setupId, first.methodId);
    },
    apply: (
      { setupId }: MethodSetup,
      { method }: { readonly method: SavedMethod; readonly consent: Consent },
    ): MethodSetup | 'not-possible' => applySetup(tables, rules, { setupId, method }),
  };
}

/** The transactions of the job, on setups that are due and on methods that were kept and are not used. */
function jobCalls({ get, update, end, keep, isFree, rows }: VirtualTables, now: () => number) {
  const { setups, kept } = rows;
  return {
    /** Whether the job has nothing left to do, now or later. */
    isAtRest: () =>
      [...setups.values()].every(({ nextCheckAt }) => nextCheckAt === null) &&
      [...kept.values()].every(({ nextCheckAt }) => nextCheckAt === null),
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
          !isRemoved && nextCheckAt !== null && nextCheckAt <= now() && isFree(setupId),
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

/** The tables of payment details. Each function is one transaction: what it does happens at one moment. */
export function createVirtualStore(now: () => number, rules: StoreRules) {
  const tables = createVirtualTables(now, rules);
  return { ...tables.rows, get: tables.get, ...setupCalls(tables, now, rules), ...jobCalls(tables, now) };
}

export type VirtualStore = ReturnType<typeof createVirtualStore>;
