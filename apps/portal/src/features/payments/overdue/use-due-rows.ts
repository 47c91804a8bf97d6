import { type DueRowState, dueRowState, hasDueRow } from '@portal/domain/payments/overdue/due-row';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';

/** The row of a policy in the banner. `keepsRoom`: it was shown before it was known what is overdue. */
export type ShownRow = { readonly state: DueRowState; readonly keepsRoom: boolean };

/**
 * Returns the rows of the banner by policy number. One that was shown stays until the next page, with its
 * room, whatever is found: nothing below it moves. OVD-7
 */
export function useDueRows(policies: readonly PolicySummary[]): ReadonlyMap<string, ShownRow> {
  const overdue = useOverdueState();
  const [path] = useLocation();
  const [kept, setKept] = useState<{ path: string; rows: ReadonlyMap<string, ShownRow> }>({
    path,
    rows: new Map(),
  });
  const before = kept.path === path ? kept.rows : new Map<string, ShownRow>();
  const rows = new Map<string, ShownRow>();
  for (const policy of policies) {
    const { policyNumber, policyStatusId } = policy;
    const row = before.get(policyNumber);
    const isShown = row !== undefined && policyStatus(policyStatusId).isLive;
    if (!isShown && !hasDueRow(overdue, policy)) continue;
    const state = dueRowState(overdue, policyNumber);
    rows.set(policyNumber, { state, keepsRoom: row?.keepsRoom === true || state === 'checking' });
  }
  const isChanged =
    kept.path !== path ||
    rows.size !== before.size ||
    [...rows].some(([number, row]) => before.get(number)?.keepsRoom !== row.keepsRoom);
  if (isChanged) setKept({ path, rows });
  return rows;
}
