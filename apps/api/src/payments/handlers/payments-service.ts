import { randomUUID } from 'node:crypto';
import { resolveRegion } from '@portal/config/regions/regions';
import { getSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import { totalCentsOf } from '@portal/domain/payments/overdue/payment-selection';
import { isPayable } from '@portal/domain/payments/payable';
import { listPayableItems } from '@portal/domain/payments/payable-items';
import { PAYMENT_STEPS } from '@portal/domain/payments/payment-machine';
import type { Clock } from '#api/gateways/clock.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import { settlingGateway } from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { completeSafely } from '#api/payments/complete-safely.ts';
import { setChosenAmount } from '#api/payments/handlers/chosen-amount.ts';
import type {
  OwnPayablePolicy,
  OwnPaymentsRepository,
} from '#api/payments/handlers/own-payments-repository.ts';
import {
  authoriseSavedCard,
  type FindUsableCard,
  type OriginsOfSite,
} from '#api/payments/handlers/saved-card-payment.ts';
import type { Payment, PaymentLimits, Payments } from '#api/payments/payments.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';
import type { SiteSwitches } from '#api/switches/site-switches.ts';

type Dependencies = {
  readonly repository: OwnPaymentsRepository;
  readonly store: Payments;
  /** The open card forms of the payment's policy beyond the newest ones. */
  readonly listSurplusQuotes: (paymentId: string, maxOpenQuotes: number) => Promise<readonly Payment[]>;
  readonly gateways: PaymentGateways;
  readonly configurationOf: SiteConfigurations;
  readonly siteSwitches: SiteSwitches;
  readonly findUsableCard: FindUsableCard;
  readonly originsOfSite: OriginsOfSite;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
  /** Sends what a payment left to be sent on its way. */
  readonly dispatchTaken: () => Promise<void>;
};

/** A payment that a browser wants completed. It names the payment, and no amount. */
export type WantedCompletion = {
  readonly policyNumber: string;
  readonly transactionIdentifier: string;
  readonly transactionIds: readonly number[];
};

/** The receipt as JSON, or that the payment is being processed. */
export type CompletedPayment = { readonly proof: SessionProof } & (
  | { readonly json: string; readonly status?: never }
  | { readonly status: 'paymentPending'; readonly json?: never }
);

const RETRY_AFTER_MANY_QUOTES_SECONDS = 600;

function findGateway({ gateways, configurationOf }: Dependencies, { brandId, countryId }: OwnPayablePolicy) {
  const site = getSiteByIds({ brandId, countryId });
  return gateways.forProvider(configurationOf(site).regionalisation.payments.creditCardProvider);
}

/**
 * Opens a card form at the gateway. Nothing is charged there before the server captures. While paying is
 * paused none is opened; one that is open can be paid with. PAY-31, SWI-5
 */
async function openPayment(
  dependencies: Dependencies,
  credentials: SessionCredentials,
  policyNumber: string,
) {
  const { repository, store, listSurplusQuotes, limits, siteSwitches } = dependencies;
  const { found: policy } = await repository.findPayablePolicy(credentials, policyNumber);
  if (!policy) throw new ApiError('policy.not-found');
  siteSwitches.refusePaused(policy, 'pay-now');
  const gateway = findGateway(dependencies, policy);
  const maxAmountCents = totalCentsOf(listPayableItems(policy));
  if (!gateway || policy.hasPendingPayment || !isPayable(policy) || maxAmountCents === 0)
    throw new ApiError('payment.not-possible');
  const mostInHour = limits.maxQuotesPerHour;
  if (!(await repository.countCardForm(credentials, { policyNumber, mostInHour })))
    throw new ApiError('request.too-many', { retryAfterSeconds: RETRY_AFTER_MANY_QUOTES_SECONDS });
  const paymentId = randomUUID();
  const { currency } = resolveRegion(policy.countryId);
  const opened = await gateway.open({ key: paymentId, policyNumber, currency, maxAmountCents });
  const proof = await repository.quote(credentials, {
    policyNumber,
    paymentId,
    gateway: gateway.name,
    reference: opened.reference,
    currency,
    maxAmountCents,
    lifeSeconds: limits.quoteLifeSeconds,
  });
  for (const quote of await listSurplusQuotes(paymentId, limits.maxOpenQuotes))
    await store.record(quote, { event: 'quote-expired' });
  const card = await dependencies.findUsableCard(credentials, policyNumber);
  const savedCard = card?.gateway === gateway.name ? card : undefined;
  return { proof, control: { ...opened, quoteId: paymentId, provider: gateway.name, savedCard } };
}

/**
 * Reads the receipt of a payment that was taken. Where it cannot be read now, the customer asks again. PAY-33
 */
async function readReceipt(
  { repository }: Dependencies,
  credentials: SessionCredentials,
  { paymentId, proof }: { readonly paymentId: string; readonly proof: SessionProof },
): Promise<CompletedPayment> {
  const { json } = await repository.findReceipt(credentials, paymentId).catch((error) => {
    if (error instanceof ApiError) throw error;
    return { json: undefined };
  });
  return json === undefined ? { proof, status: 'paymentPending' } : { proof, json };
}

/** Completes a payment of the customer's own, however often it is asked to. PAY-20, PAY-32 to PAY-34 */
async function complete(
  dependencies: Dependencies,
  credentials: SessionCredentials,
  { policyNumber, transactionIdentifier, transactionIds }: WantedCompletion,
): Promise<CompletedPayment> {
  const { repository, store, gateways, clock, dispatchTaken } = dependencies;
  const wanted = { policyNumber, reference: transactionIdentifier };
  const { proof, found } = await repository.findPayment(credentials, wanted);
  if (!found) throw new ApiError('policy.not-found');
  const { paymentId } = found;
  if (paymentId === null) throw new ApiError('payment.not-found');
  const payment = await store.get(paymentId);
  const gateway = settlingGateway(gateways, payment.gateway);
  const completed = await completeSafely({ store, gateway, clock }, payment, { transactionIds });
  const outcome = completed === 'unknown' ? 'pending' : PAYMENT_STEPS[completed.state].outcome;
  if (outcome === 'not-taken') throw new ApiError('payment.not-taken');
  if (outcome === 'given-back') throw new ApiError('payment.given-back');
  if (outcome !== 'paid') return { proof, status: 'paymentPending' };
  if (payment.state !== 'captured') await dispatchTaken().catch(() => undefined);
  return readReceipt(dependencies, credentials, { paymentId, proof });
}

/** Card payments of a customer. Each function throws `session.ended` where there is no live session. */
export function createPaymentsService(dependencies: Dependencies) {
  return {
    openPayment: (credentials: SessionCredentials, policyNumber: string) =>
      openPayment(dependencies, credentials, policyNumber),
    setChosenAmount: (credentials: SessionCredentials, choice: Parameters<typeof setChosenAmount>[2]) =>
      setChosenAmount(dependencies, credentials, choice),
    authoriseSavedCard: (credentials: SessionCredentials, choice: Parameters<typeof authoriseSavedCard>[2]) =>
      authoriseSavedCard(dependencies, credentials, choice),
    completePayment: (credentials: SessionCredentials, wanted: WantedCompletion) =>
      complete(dependencies, credentials, wanted),
  };
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;
