import type { MethodSetupEvent } from '@portal/domain/payment-details/method-setup-machine';
import type { MethodSetup } from '../../../apps/api/src/payment-details/method-setups.ts';

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
  /** A setup that has ended is applied all the same. */
  readonly noReservations?: true;
  /** The older setup wins if it comes back later. */
  readonly noOrder?: true;
  /** A replaced method is removed without a look at other policies. */
  readonly noLookAtOthers?: true;
};

type Told = { readonly policyNumber: string; readonly setupId: string; readonly what: 'core' | 'customer' };
type AuditEvent = { readonly setupId: string; readonly event: MethodSetupEvent | 'opened' };

const createRows = () => ({
  setups: new Map<string, StoredSetup>(),
  policies: new Map<string, StoredPolicy>(),
  kept: new Map<string, Kept>(),
  told: [] as Told[],
  audit: [] as AuditEvent[],
  /** Every change of a policy, as it came. */
  changes: [] as StoredPolicy[],
});
type Rows = ReturnType<typeof createRows>;

function setupStatements({ setups, audit }: Rows, now: () => number) {
  const get = (setupId: string): StoredSetup => {
    const setup = setups.get(setupId);
    if (!setup) throw new Error('There is no such setup');
    return setup;
  };
  const update = (setupId: string, fields: Partial<StoredSetup>): StoredSetup => {
    const changed = { ...get(setupId), ...fields };
    setups.set(setupId, changed);
    return changed;
  };
  const end = (setupId: string, event: MethodSetupEvent, fields: Partial<StoredSetup> = {}): StoredSetup => {
    audit.push({ setupId, event });
    return update(setupId, { ...fields, state: event, endedAt: new Date(now()) });
  };
  return { get, update, end };
}

function policyStatements(
  { setups, policies, kept, told, changes }: Rows,
  now: () => number,
  rules: StoreRules,
) {
  const policyOf = (policyNumber: string): StoredPolicy => {
    const policy = policies.get(policyNumber);
    if (!policy) throw new Error('There is no such policy');
    return policy;
  };
  /** Whether a kept token may be removed as far as policies go. */
  const isFree = (setupId: string): boolean =>
    Boolean(rules.noLookAtOthers) || ![...policies.values()].some((policy) => policy.setupId === setupId);
  const keep = (setupId: string, token: string, isUnused: boolean): void => {
    if (!kept.has(setupId))
      kept.set(setupId, { token, nextCheckAt: isUnused ? now() : null, isRemoved: false });
  };
  const setMethod = (policyNumber: string, setupId: string, methodId: number): void => {
    const before = policyOf(policyNumber);
    const changed = { policyNumber, methodId, setupId, position: setups.get(setupId)?.position ?? null };
    policies.set(policyNumber, changed);
    changes.push(changed);
    told.push({ policyNumber, setupId, what: 'core' });
    if (before.setupId === null || before.setupId === setupId) return;
    const old = kept.get(before.setupId);
    if (old && !old.isRemoved && isFree(before.setupId))
      kept.set(before.setupId, { ...old, nextCheckAt: now() });
  };
  return { policyOf, isFree, keep, setMethod };
}

/** The tables of payment details, with what one statement of a transaction reads or writes. */
export function createVirtualTables(now: () => number, rules: StoreRules) {
  const rows = createRows();
  return { rows, ...setupStatements(rows, now), ...policyStatements(rows, now, rules) };
}

export type VirtualTables = ReturnType<typeof createVirtualTables>;
