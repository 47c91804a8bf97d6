import { decideReturn } from '@portal/domain/payment-details/method-setup-decision';
import { CommitOutcomeUnknownError } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { MethodSetupAnswer, MethodSetupGateway } from '#api/gateways/payment-gateway/method-setup.ts';
import type { Consent, MethodSetup, MethodSetups } from '#api/payment-details/method-setups.ts';

/** The dependencies of the core of a change. In the simulation all three are virtual. */
export type SettleReturnDependencies = {
  readonly store: Pick<MethodSetups, 'get' | 'apply' | 'record'>;
  readonly gateway: Pick<MethodSetupGateway, 'findMethodSetup'>;
  readonly clock: Clock;
};

/** The setup as it ended, or why it is still open. */
export type SettledReturn = MethodSetup | 'open' | 'not-agreed' | 'unanswered' | 'not-possible';

/** More steps than any setup has: a gateway that contradicts itself ends the round, not the process. */
const MAX_STEPS = 4;

/**
 * Takes a setup as far as it can go when its customer comes back: asks the gateway, applies what it
 * saved, and records the end. Several may settle one setup at once: it ends once, and all of them return
 * the same. UPD-10 to UPD-15
 */
async function settle(
  { store, gateway, clock }: SettleReturnDependencies,
  setup: MethodSetup,
  consent: Consent,
): Promise<SettledReturn> {
  let current = setup;
  let answer: MethodSetupAnswer | undefined;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const action = decideReturn(current, answer, { agreed: consent.agreed, now: clock.now() });
    if ('tell' in action) return action.tell === 'ended' ? current : action.tell;
    if ('ask' in action) {
      if (current.reference === null) return 'open';
      answer = await gateway.findMethodSetup(current.reference);
    } else if ('record' in action) {
      current = await store.record(current, action.record);
    } else {
      if (answer?.status !== 'saved') throw new Error('Only what the gateway saved is applied');
      const applied = await store.apply(current, { method: answer.method, consent });
      if (applied === 'not-possible') return applied;
      current = applied;
    }
  }
  return 'unanswered';
}

/**
 * Settles a return, and goes on from what is stored where a commit may have been made or not: the customer is
 * never told that nothing was changed before somebody looked. UPD-16
 */
export async function settleReturn(
  dependencies: SettleReturnDependencies,
  setup: MethodSetup,
  consent: Consent,
): Promise<SettledReturn> {
  try {
    return await settle(dependencies, setup, consent);
  } catch (error) {
    if (!(error instanceof CommitOutcomeUnknownError)) throw error;
    return settle(dependencies, await dependencies.store.get(setup.setupId), consent);
  }
}
