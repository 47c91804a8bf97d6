import { getSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import { FIRST_PAYMENT_STATE } from '@portal/domain/payments/payment-machine';
import { decideSubmit } from '@portal/domain/payments/submit-decision';
import type { PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { OwnPaymentsRepository } from '#api/payments/handlers/own-payments-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

type Dependencies = {
  readonly repository: Pick<OwnPaymentsRepository, 'findPayablePolicy' | 'findQuote'>;
  readonly gateways: PaymentGateways;
};

/** The selection that a customer pays with an open card form. It names no amount. */
export type Choice = {
  readonly policyNumber: string;
  readonly quoteId: string;
  readonly transactionIds: readonly number[];
};

/** The result of a choice: the open payment at its gateway, and the amount of what was chosen. */
export type Chosen = {
  readonly proof: SessionProof;
  readonly gateway: PaymentGateway;
  readonly reference: string;
  readonly amountCents: number;
  /** The customer's site. */
  readonly siteKey: string;
};

/**
 * Works out the amount of what a customer chose, by the rules of a submission. Throws `payment.not-found` for
 * no payment of the customer's own, and `payment.not-possible` for one that cannot be paid so. PAY-81
 */
export async function findChosen(
  { repository, gateways }: Dependencies,
  credentials: SessionCredentials,
  { policyNumber, quoteId, transactionIds }: Choice,
): Promise<Chosen> {
  const { proof, found: policy } = await repository.findPayablePolicy(credentials, policyNumber);
  if (!policy) throw new ApiError('policy.not-found');
  const { found: quote } = await repository.findQuote(credentials, { policyNumber, quoteId });
  if (!quote) throw new ApiError('payment.not-found');
  const { items } = policy;
  const decision = decideSubmit({ policy, items, transactionIds, maxAmountCents: quote.maxAmountCents });
  const gateway = gateways.named(quote.gateway);
  const isOpen = quote.state === FIRST_PAYMENT_STATE && !policy.hasPendingPayment;
  if (!gateway || !isOpen || decision.event !== 'submitted') throw new ApiError('payment.not-possible');
  const { key: siteKey } = getSiteByIds(policy);
  return { proof, gateway, reference: quote.reference, amountCents: decision.amountCents, siteKey };
}

/**
 * Sets the amount that a card form will hold, where its gateway takes it from the server. The submission
 * decides again, by the same rules: this only prepares it. PAY-81
 */
export async function setChosenAmount(
  dependencies: Dependencies,
  credentials: SessionCredentials,
  choice: Choice,
): Promise<SessionProof> {
  const { proof, gateway, reference, amountCents } = await findChosen(dependencies, credentials, choice);
  const isSet = (await gateway.setAmount?.(reference, amountCents)) ?? true;
  if (!isSet) throw new ApiError('payment.not-possible');
  return proof;
}
