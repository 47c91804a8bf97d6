import { policyStatus } from '@portal/domain/policies/policy-status';

/**
 * Where a link of an offer may lead: to a page, to a phone or to an e-mail. Any other scheme does not
 * compile. OFF-3
 */
export type OfferHref = `https://${string}` | `tel:${string}` | `mailto:${string}`;

/** The text of an offer in one variant. */
export type OfferText = {
  readonly title: string;
  readonly description: string;
  /** Where the customer asks to be called. */
  readonly requestCallHref: OfferHref;
  /** The types of the product that it offers: nobody who has one is offered another. OFF-21 */
  readonly productTypeIds: readonly number[];
};

/** The text of an offer by variant. */
export type OfferTexts = { readonly variants: Readonly<Record<'A' | 'B', OfferText>> };

/** Returns the text of a variant; one without a text of its own has that of A. OFF-3 */
export const offerText = ({ variants }: OfferTexts, variant: string): OfferText =>
  variant === 'B' ? variants.B : variants.A;

/** The part of a policy that decides which offers are for its customer. */
type HeldPolicy = { readonly productTypeId: number; readonly policyStatusId: number | null };

/** Returns the variants that offer none of the products in the customer's live policies. OFF-21 */
export function variantsForPolicies(
  offer: OfferTexts,
  variants: readonly string[],
  policies: readonly HeldPolicy[],
): readonly string[] {
  const heldTypes = policies
    .filter(({ policyStatusId }) => policyStatus(policyStatusId).isLive)
    .map(({ productTypeId }) => productTypeId);
  return variants.filter(
    (variant) => !offerText(offer, variant).productTypeIds.some((type) => heldTypes.includes(type)),
  );
}
