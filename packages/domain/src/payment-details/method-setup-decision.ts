import { paymentMethod } from '../policies/payment-method.ts';
import { policyStatus } from '../policies/policy-status.ts';
import { METHOD_SETUP_LIMITS } from './method-setup-limits.ts';
import { isSetupEnded, type MethodSetupEvent, type MethodSetupState } from './method-setup-machine.ts';

/** The methods that can be saved: premiums are charged to a card, or debited from a bank account. */
type SavedMethodType = 'card' | 'bank-account';

/** A gateway's answer about a setup. `open`: nothing was saved yet. `missing`: it knows no such setup. */
export type SetupAnswer =
  | { readonly status: 'open' | 'declined' | 'canceled' | 'missing' | 'unanswered' }
  | { readonly status: 'saved'; readonly method: { readonly type: SavedMethodType } };

/** The part of a stored setup that decides what to do next. */
export type DecidingSetup = { readonly state: MethodSetupState; readonly openedAt: Date };

/** The customer's agreement: the kind of the text that was shown; null where the text is unknown. */
export type Agreed = SavedMethodType | null;

/**
 * The next step: ask the gateway, apply what it saved, record an end, or tell the
 * customer and change nothing.
 */
export type SetupAction =
  | { readonly ask: 'find' }
  | { readonly apply: true }
  | { readonly record: Exclude<MethodSetupEvent, 'applied' | 'superseded'> }
  | { readonly tell: 'open' | 'not-agreed' | 'unanswered' }
  | { readonly tell: 'ended' };

/** Returns whether the time of a setup is over. UPD-18 */
const isSetupOver = ({ openedAt }: Pick<DecidingSetup, 'openedAt'>, now: Date): boolean =>
  now.getTime() - openedAt.getTime() >= METHOD_SETUP_LIMITS.setupLifeSeconds * 1_000;

/**
 * Returns what to do when a customer comes back from the gateway. `answer`: what the gateway said
 * of the setup; undefined before it was asked. A gateway that does not answer decides nothing.
 * UPD-6, UPD-10 to UPD-12, UPD-15
 */
export function decideReturn(
  setup: DecidingSetup,
  answer: SetupAnswer | undefined,
  { agreed, now }: { readonly agreed: Agreed; readonly now: Date },
): SetupAction {
  if (isSetupEnded(setup.state)) return { tell: 'ended' };
  if (isSetupOver(setup, now)) return { record: 'expired' };
  if (answer === undefined) return { ask: 'find' };
  switch (answer.status) {
    case 'saved':
      return answer.method.type === agreed ? { apply: true } : { tell: 'not-agreed' };
    case 'declined':
    case 'canceled':
      return { record: answer.status };
    case 'missing':
      return { record: 'expired' };
    default:
      return { tell: answer.status };
  }
}

/** The facts of a policy that decide whether its customer can change online how it is paid. */
export type PolicyOnline = {
  readonly policyStatusId: number | null;
  readonly paymentMethodId: number;
  /** Whether the customer has to call before anything changes: the account is on hold. */
  readonly isAccountHeld: boolean;
};

/** The facts of a policy under its lock, which decide whether a saved method is applied. */
export type PolicyToChange = PolicyOnline & {
  /** The place of the setup in the order of all; a later one was opened later. */
  readonly position: number;
  /** The place of the setup that the policy is paid with; null where none ever was. */
  readonly appliedPosition: number | null;
};

/** Returns whether a customer can change online how a policy is paid. UPD-3, UPD-19, ACT-9 */
export const isChangeableOnline = ({
  policyStatusId,
  paymentMethodId,
  isAccountHeld,
}: PolicyOnline): boolean =>
  !isAccountHeld && policyStatus(policyStatusId).isLive && paymentMethod(paymentMethodId).canEditOnline;

/** Returns what becomes of a saved method when it is to be applied. UPD-14, UPD-19 */
export function decideApply(policy: PolicyToChange): 'applied' | 'superseded' | 'not-possible' {
  if (policy.appliedPosition !== null && policy.appliedPosition > policy.position) return 'superseded';
  return isChangeableOnline(policy) ? 'applied' : 'not-possible';
}

/** The step for a setup whose time is over or that has ended: nothing more can come of it. */
export type CleaningAction =
  | { readonly ask: 'find' }
  /** Record the end, where there was none; what the gateway saved is kept to be removed there. */
  | { readonly close: true }
  | { readonly wait: true };

/**
 * Returns what the job does with a setup that was not applied, once its time is over. A method that was saved
 * in it and is used by no policy must not stay at the gateway. `wasOpened`: whether the gateway ever answered
 * that it opened the setup. UPD-18, UPD-34
 */
export function decideCleaning(
  setup: DecidingSetup & { readonly wasOpened: boolean },
  answer: SetupAnswer | undefined,
  now: Date,
): CleaningAction {
  if (!isSetupOver(setup, now)) return { wait: true };
  if (!setup.wasOpened) return { close: true };
  if (answer === undefined) return { ask: 'find' };
  return answer.status === 'unanswered' ? { wait: true } : { close: true };
}

/** A policy that could be paid in the same way as one that was just changed. */
export type PolicyToFollow = Omit<PolicyToChange, 'position'>;

/**
 * Returns whether the details of a change can be used for another policy too: it is paid as the first was
 * before, can be changed online, and was not changed later itself. UPD-20, UPD-22
 */
export function canFollow(
  policy: PolicyToFollow,
  { position, previousMethodId }: { readonly position: number; readonly previousMethodId: number },
): boolean {
  const isOlder = policy.appliedPosition === null || policy.appliedPosition < position;
  return isOlder && policy.paymentMethodId === previousMethodId && isChangeableOnline(policy);
}
