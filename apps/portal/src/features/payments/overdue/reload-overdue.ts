import { findPolicyOverdue, isRoundOver } from '@portal/domain/payments/loading/overdue-state';
import { dispatchOverdue } from '#portal/features/payments/overdue/overdue-loader.ts';
import { overdueStore } from '#portal/features/payments/overdue/overdue-store.ts';

function isAnswered(policyNumber: string): boolean {
  const state = overdueStore.get();
  const policy = findPolicyOverdue(state, policyNumber);
  return policy === undefined || isRoundOver(state, policy);
}

/**
 * Asks once more for what is overdue for these policies, and waits for all answers, whatever they are. POL-44
 */
export async function reloadOverdue(policyNumbers: readonly string[]): Promise<void> {
  for (const policyNumber of policyNumbers) dispatchOverdue({ type: 'reload-asked', policyNumber });
  await new Promise<void>((resolve) => {
    const stop = overdueStore.subscribe(check);
    function check() {
      if (!policyNumbers.every(isAnswered)) return;
      stop();
      resolve();
    }
    check();
  });
}
