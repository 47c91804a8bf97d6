import type { AfterRedirect } from '@portal/contract/payment-details/mapping';
import type { ReturnQuery } from '#portal/features/payment-details/return-query.ts';
import { session } from '#portal/lib/session/session.ts';
import { readStored, tryStorage } from '#portal/lib/session/try-storage.ts';

/** A way back from the gateway whose answer is not known yet. UPD-67 */
export type PendingReturn = { readonly policyNumber: string; readonly query: ReturnQuery };

/** The offers to the customer after a change, until they dismiss them. UPD-75 */
export type UpdateOffer = Pick<AfterRedirect, 'otherPolicies' | 'canPayOverdue'> & {
  readonly policyNumber: string;
};

/** Keeps one value in the tab, and in memory where the browser refuses storage. */
function createTabValue<Value extends { readonly policyNumber: string }>(key: string) {
  let kept: Value | undefined;
  return {
    store: (value: Value): void => {
      kept = value;
      tryStorage(() => sessionStorage.setItem(key, JSON.stringify(value)));
    },
    /** Returns the value, if it is about that policy. */
    find: (policyNumber: string): Value | undefined => {
      const found = readStored<Value>('sessionStorage', key) ?? kept;
      return found?.policyNumber === policyNumber ? found : undefined;
    },
    forget: (): void => {
      kept = undefined;
      tryStorage(() => sessionStorage.removeItem(key));
    },
  };
}

/**
 * The way back that this tab is working on. A reload, and a login after a time-out, go
 * on with it. UPD-67, UPD-72
 */
export const pendingReturn = createTabValue<PendingReturn>('portal.returned-change');

/**
 * The policy whose form was left for the pages of the gateway or the bank, from where
 * nobody came back yet. UPD-95
 */
export const leftForm = createTabValue<{ readonly policyNumber: string }>('portal.update-left');

/** The offers of this tab after a change. UPD-79 */
export const updateOffer = createTabValue<UpdateOffer>('portal.update-offer');

// After a time-out or a lost network the customer goes on at the next login. UPD-72, UPD-79
session.subscribe(() => {
  const { session: current, ending } = session.get();
  if (current || ending !== 'logged-out') return;
  pendingReturn.forget();
  leftForm.forget();
  updateOffer.forget();
});
