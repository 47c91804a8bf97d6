import { ApiError } from '@portal/contract/errors/api-error';
import type { PaymentCard } from '#api/gateways/payment-gateway/payment-card.ts';
import { GatewayDownError } from '#api/gateways/payment-gateway/payment-gateway.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import { type Choice, findChosen } from '#api/payments/handlers/chosen-amount.ts';
import type { OwnPaymentsRepository } from '#api/payments/handlers/own-payments-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** Finds the card of the customer's own policy that a gateway keeps and that has not expired. */
export type FindUsableCard = (
  credentials: SessionCredentials,
  policyNumber: string,
) => Promise<(PaymentCard & { readonly gateway: string; readonly openToken: () => string }) | undefined>;

/** The origins at which the pages of a site are handed out. */
export type OriginsOfSite = (siteKey: string) => ReadonlySet<string>;

type Dependencies = {
  readonly repository: Pick<OwnPaymentsRepository, 'findPayablePolicy' | 'findQuote'>;
  readonly gateways: PaymentGateways;
  readonly findUsableCard: FindUsableCard;
  readonly originsOfSite: OriginsOfSite;
};

/**
 * Names that a browser reads in another way than a person, or than the gateway's parser: a user in front of
 * the host, and backslashes.
 */
const IS_MISLEADING = /[\\\s]|^[a-z]+:\/*[^/?#]*@/i;

/**
 * Refuses an address that is not a page of the customer's own site: the gateway would send
 * the customer there. UPD-49
 */
function demandOwnPage(returnUrl: string, origins: ReadonlySet<string>): void {
  const isOwn = URL.canParse(returnUrl) && origins.has(new URL(returnUrl).origin);
  if (!isOwn || IS_MISLEADING.test(returnUrl))
    throw new ApiError('request.refused', { errors: { 'body.ReturnUrl': ['Send an address of this site'] } });
}

/** Adds the payment's name, as the result page of the portal wants it. Not every gateway does. */
function namingPayment(returnUrl: string, reference: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('transactionidentifier', reference);
  return url.href;
}

/**
 * Holds the amount of what was chosen on the card of the policy. Nothing is taken by that, and repeating it
 * holds nothing twice. Throws `payment.not-possible` where the payment's gateway keeps no such card, and a
 * `GatewayDownError` where it does not answer. UPD-41, UPD-42, UPD-49
 */
export async function authoriseSavedCard(
  dependencies: Dependencies,
  credentials: SessionCredentials,
  { returnUrl, ...choice }: Choice & { readonly returnUrl: string },
) {
  const chosen = await findChosen(dependencies, credentials, choice);
  const { proof, gateway, reference, amountCents } = chosen;
  demandOwnPage(returnUrl, dependencies.originsOfSite(chosen.siteKey));
  const card = await dependencies.findUsableCard(credentials, choice.policyNumber);
  if (card?.gateway !== gateway.name) throw new ApiError('payment.not-possible');
  const saved = { token: card.openToken(), amountCents, returnUrl: namingPayment(returnUrl, reference) };
  const answer = await gateway.authoriseSaved(reference, saved);
  if (answer.status === 'unanswered')
    throw new GatewayDownError('The payment gateway said nothing of a saved card');
  const { status } = answer;
  return { proof, authorised: { status, reference, url: 'url' in answer ? answer.url : undefined } };
}
