import { hash } from 'node:crypto';
import { findAuthority } from '@portal/config/authorities/authorities';
import { getSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import type { NotTakenReason } from '@portal/contract/payment-details/not-taken-reasons';
import type { ReturnedValues, ReturnResult } from '@portal/contract/payment-details/server-mapping';
import { canFollow } from '@portal/domain/payment-details/method-setup-decision';
import type { Clock } from '#api/gateways/clock.ts';
import { GatewayDownError } from '#api/gateways/payment-gateway/payment-gateway.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import type { OwnMethodSetupsRepository } from '#api/payment-details/handlers/own-method-setups-repository.ts';
import type { Consent, MethodSetup, MethodSetups } from '#api/payment-details/method-setups.ts';
import { settleReturn } from '#api/payment-details/settle-return.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

type Dependencies = {
  readonly repository: OwnMethodSetupsRepository;
  readonly store: MethodSetups;
  readonly gateways: PaymentGateways;
  readonly clock: Clock;
  readonly brandOf: BrandOf;
  /** Returns whether overdue payments of a policy can be paid by card now. */
  readonly hasPayableOverdue: (credentials: SessionCredentials, policyNumber: string) => Promise<boolean>;
  /** Sends what a change left to be sent on its way. */
  readonly dispatchChange: () => Promise<void>;
};

type Result = { readonly proof: SessionProof; readonly result: ReturnResult };

const notTaken = (proof: SessionProof, reason: NotTakenReason): Result => ({
  proof,
  result: { isTaken: false, reason },
});

/**
 * Finds the customer's own setup to which the values of a return belong. A link that came before is known
 * without its gateway. UPD-10, UPD-13
 */
async function findSetup(
  { repository, gateways }: Dependencies,
  credentials: SessionCredentials,
  { values, linkValue }: ReturnedValues,
) {
  const returnHash = hash('sha256', linkValue, 'buffer');
  const known = await repository.findByReturn(credentials, returnHash);
  if (known.found || linkValue === '') return { ...known, reason: 'unknown' as const };
  for (const { name: gateway, methodSetups } of gateways.all) {
    const reference = await methodSetups.findSetupReference(values);
    if (reference === undefined) continue;
    const noted = await repository.noteReturn(credentials, { gateway, reference, returnHash });
    return { ...noted, reason: 'unknown' as const };
  }
  return { ...known, reason: 'expired' as const };
}

/** Returns what the customer agreed to: the text of their country with the id that came back. UPD-6 */
function consentOf(
  setup: MethodSetup,
  { textId, sessionHash }: Pick<Consent, 'textId' | 'sessionHash'>,
  brandOf: BrandOf,
): Consent {
  const site = getSiteByIds(setup);
  const asker = { countryId: site.countryId, brand: brandOf(site) };
  const card = findAuthority(asker, 'card', textId);
  const directDebit = findAuthority(asker, 'direct-debit', textId);
  const agreed = directDebit ?? card;
  return {
    agreed: directDebit ? 'bank-account' : card ? 'card' : null,
    textId,
    text: agreed ? [agreed.title, ...agreed.paragraphs].join('\n\n') : '',
    sessionHash,
  };
}

/**
 * The next steps after a change: other policies to pay in the same way, and overdue
 * payments to pay with the card.
 */
async function describeApplied(
  { repository, hasPayableOverdue }: Dependencies,
  credentials: SessionCredentials,
  setup: MethodSetup,
): Promise<Result> {
  const { policyNumber, position, previousMethodId } = setup;
  const { proof, policies } = await repository.listOtherPolicies(credentials, policyNumber);
  const otherPolicies = policies.filter(
    (policy) =>
      policy.setupId !== setup.setupId &&
      canFollow(policy, { position, previousMethodId: previousMethodId ?? 0 }),
  );
  const { found: card } = await repository.findSavedCard(credentials, policyNumber);
  const canPayOverdue = card !== undefined && (await hasPayableOverdue(credentials, policyNumber));
  return { proof, result: { isTaken: true, otherPolicies, canPayOverdue } };
}

/**
 * Takes what the gateway saved when its customer comes back. Repeated, in another tab or by another
 * process, the result is the same. Throws a `GatewayDownError` where a gateway does not answer: a repeat
 * goes on. UPD-10 to UPD-19
 */
export async function processReturn(
  dependencies: Dependencies,
  credentials: SessionCredentials,
  returned: ReturnedValues,
): Promise<Result> {
  const { store, gateways, clock, brandOf, dispatchChange } = dependencies;
  const { proof, found, reason } = await findSetup(dependencies, credentials, returned);
  if (!found) return notTaken(proof, reason);
  const setup = await store.get(found.setupId);
  const gateway = gateways.named(setup.gateway)?.methodSetups;
  if (!gateway) throw new GatewayDownError('The payment gateway of a setup is not configured');
  const consent = consentOf(setup, { textId: returned.agreementId, sessionHash: found.sessionHash }, brandOf);
  const settled = await settleReturn({ store, gateway, clock }, setup, consent);
  if (settled === 'unanswered') throw new GatewayDownError('The payment gateway said nothing of a setup');
  if (settled === 'not-possible') throw new ApiError('payment-details.not-possible');
  if (typeof settled === 'string') return notTaken(proof, settled);
  if (settled.state !== 'applied')
    return notTaken(proof, settled.state === 'opened' ? 'open' : settled.state);
  if (setup.state !== 'applied') await dispatchChange().catch(() => undefined);
  return describeApplied(dependencies, credentials, settled);
}
