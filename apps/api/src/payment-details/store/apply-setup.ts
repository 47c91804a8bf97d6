import { randomUUID } from 'node:crypto';
import { paymentMethodTexts } from '@portal/config/regions/payment-method-texts';
import { visibleEnd } from '@portal/domain/payment-details/customer-reference';
import { decideApply } from '@portal/domain/payment-details/method-setup-decision';
import { isSetupEnded } from '@portal/domain/payment-details/method-setup-machine';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { Queryable } from '#api/database/database.ts';
import type { SavedMethod } from '#api/gateways/payment-gateway/method-setup.ts';
import type { PaymentChangeFacts } from '#api/messaging/contact-notice.ts';
import type { Consent, MethodSetup } from '#api/payment-details/method-setups.ts';
import { createMethodChangesRepository } from '#api/payment-details/store/method-changes-repository.ts';
import { createMethodSetupsRepository } from '#api/payment-details/store/method-setups-repository.ts';

/** How secrets and recipients are sealed before they are stored. */
export type ChangeSealing = {
  /** Seals a token, bound to its setup. */
  readonly sealToken: (token: string, setupId: string) => Uint8Array;
  /** Seals where a notice goes, bound to the event of the change. */
  readonly sealRecipient: (recipient: string, eventId: string) => Uint8Array;
};

const METHOD_ID = { card: PAYMENT_METHOD.card, 'bank-account': PAYMENT_METHOD.bankAccount } as const;

/** The change to tell of. */
type Told = { readonly setupId: string; readonly eventId: string };

/** The part of a saved method that a message names: the visible end of its number. UPD-30 */
const factsOf = (method: SavedMethod, policyNumber: string): PaymentChangeFacts => ({
  policyNumbers: [policyNumber],
  type: method.type,
  end: method.type === 'card' ? method.lastDigits : visibleEnd(method.accountMasked),
});

/** Tells the customer on the ways that are known now, before anybody could change them. UPD-30 */
async function tellCustomer(
  tx: Queryable,
  sealRecipient: ChangeSealing['sealRecipient'],
  { setupId, eventId, facts }: Told & { readonly facts: PaymentChangeFacts },
): Promise<void> {
  const changes = createMethodChangesRepository(tx);
  const { mobile, email } = await changes.findRecipients(setupId);
  for (const [channel, recipient] of [
    ['sms', mobile],
    ['email', email],
  ] as const)
    if (recipient) {
      const sealedRecipient = sealRecipient(recipient, eventId);
      await changes.queueNotice(setupId, { channel, sealedRecipient, eventId, facts });
    }
}

/** Tells the customer that more policies are paid with what a setup saved. UPD-30 */
export async function tellOfSetup(
  tx: Queryable,
  sealRecipient: ChangeSealing['sealRecipient'],
  { policyNumbers, ...told }: Told & { readonly policyNumbers: readonly string[] },
): Promise<void> {
  const shown = await createMethodChangesRepository(tx).getShown(told.setupId);
  const { cardLastDigits, accountMasked } = shown;
  const facts: PaymentChangeFacts =
    cardLastDigits === null
      ? { type: 'bank-account', end: visibleEnd(accountMasked ?? ''), policyNumbers }
      : { type: 'card', end: cardLastDigits, policyNumbers };
  await tellCustomer(tx, sealRecipient, { ...told, facts });
}

type Applied = { readonly method: SavedMethod; readonly consent: Consent };

/** Stores the change of the setup's own policy, and everything that follows from it. UPD-7, UPD-30, UPD-31 */
async function change(
  tx: Queryable,
  { sealRecipient }: ChangeSealing,
  { setup, method, consent }: Applied & { readonly setup: MethodSetup },
): Promise<string> {
  const { setupId, policyNumber, countryId } = setup;
  const changes = createMethodChangesRepository(tx);
  const eventId = randomUUID();
  const { description } = paymentMethodTexts(countryId)[method.type];
  await changes.setMethod(setupId, policyNumber, { methodId: METHOD_ID[method.type], method, description });
  if (method.type === 'bank-account') await changes.recordAuthority(setupId, policyNumber, consent);
  await changes.tellCoreSystem(setupId, { eventId, policyNumber });
  await tellCustomer(tx, sealRecipient, { setupId, eventId, facts: factsOf(method, policyNumber) });
  return eventId;
}

/** Applies a setup within a transaction, in which policy and setup are held. UPD-11, UPD-14, UPD-19 */
export async function applySetup(
  tx: Queryable,
  sealing: ChangeSealing,
  { setupId, method, consent }: Applied & { readonly setupId: string },
): Promise<MethodSetup | 'not-possible'> {
  const setups = createMethodSetupsRepository(tx);
  const policy = await setups.lockPolicy(setupId);
  const setup = await setups.lock(setupId);
  if (isSetupEnded(setup.state)) return setup;
  const outcome = decideApply({ ...policy, position: setup.position });
  if (outcome === 'not-possible') return 'not-possible';
  const isUsed = outcome === 'applied';
  await setups.keepMethod(setupId, sealing.sealToken(method.token, setupId), isUsed);
  const eventId = isUsed ? await change(tx, sealing, { setup, method, consent }) : undefined;
  const ended = await setups.end(setupId, {
    event: outcome,
    ...(eventId !== undefined && {
      previousMethodId: policy.paymentMethodId,
      facts: { eventId, method: method.type, authorityTextId: consent.textId },
    }),
  });
  if (!ended) throw new Error('A setup ended while it was held');
  return ended;
}
