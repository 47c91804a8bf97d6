import { session } from '#portal/lib/session/session.ts';
import { readStored, tryStorage } from '#portal/lib/session/try-storage.ts';

const CHOICE_KEY = 'portal.payment-choice';
const SENT_KEY = 'portal.payment-sent';
const CHECKING_KEY = 'portal.payment-checking';

/** The memory of this tab about a payment that is being made: no amount, and nothing personal. PAY-58 */
export type StoredChoice = {
  readonly policyNumber: string;
  /** The transactions that were chosen. */
  readonly chosenIds: readonly number[];
  readonly step: PaymentStep;
};

/** The two steps of a payment. */
export type PaymentStep = 'choose' | 'card';

/**
 * A payment whose card was authorised, or is shown to the customer's bank, until its result is known. PAY-72
 */
export type SentPayment = {
  readonly policyNumber: string;
  readonly transactionIdentifier: string;
  readonly chosenIds: readonly number[];
  /** The customer was led to their bank, and nobody asked for the result yet. PAY-108 */
  readonly isAtBank?: true;
};

const store = (key: string, value: unknown) =>
  tryStorage(() => sessionStorage.setItem(key, JSON.stringify(value)));

/** Forgets what was chosen. */
export const forgetChoice = (): void => void tryStorage(() => sessionStorage.removeItem(CHOICE_KEY));

/** Remembers what was chosen, over a reload and over a login in this tab. */
export const storeChoice = (choice: StoredChoice): void => void store(CHOICE_KEY, choice);

/** Returns what was chosen for a policy. */
export function readChoice(policyNumber: string): StoredChoice | undefined {
  const stored = readStored<StoredChoice>('sessionStorage', CHOICE_KEY);
  return stored?.policyNumber === policyNumber ? stored : undefined;
}

/** Forgets the payment that was sent: its result is known. */
export const forgetSentPayment = (): void => void tryStorage(() => sessionStorage.removeItem(SENT_KEY));

/** Remembers a payment before its result is asked for. */
export const storeSentPayment = (payment: SentPayment): void => void store(SENT_KEY, payment);

/** Returns the payment of this tab whose result is not known yet. */
export const readSentPayment = (): SentPayment | undefined =>
  readStored<SentPayment>('sessionStorage', SENT_KEY);

/**
 * Remembers that a card is being checked for a policy. It stays remembered where the page ends
 * before the check. PAY-110
 */
export const storeChecking = (policyNumber: string): void => void store(CHECKING_KEY, policyNumber);

/** Forgets it: the check has ended, its result is asked for, or the customer turned away from it. */
export const forgetChecking = (): void => void tryStorage(() => sessionStorage.removeItem(CHECKING_KEY));

/** Returns whether a card was being checked for a policy when its page ended. */
export const isCheckingStored = (policyNumber: string): boolean =>
  readStored<string>('sessionStorage', CHECKING_KEY) === policyNumber;

// Logging out forgets all of it. After a time-out or a lost network the customer goes on
// at the next login. PAY-72
session.subscribe(() => {
  const { session: current, ending } = session.get();
  if (current || ending !== 'logged-out') return;
  forgetChoice();
  forgetSentPayment();
  forgetChecking();
});
