import type { PolicyDetail } from './policy.ts';
import { type ClaimReason, productType } from './product-type.ts';

/** The names of benefits that are paid for each reason: the data has no type of a benefit. */
const BENEFIT_NAMES = {
  died: /\b(death|funeral|final expenses?)\b/i,
  ill: /\b(illness|injury|trauma|disability)\b/i,
} satisfies Record<ClaimReason, RegExp>;

/**
 * Returns the reasons for which a policy pays: those of its product type, and those that a benefit of its own
 * names. CLM-9
 */
export function claimReasons({
  productTypeId,
  livesInsured,
}: Pick<PolicyDetail, 'productTypeId' | 'livesInsured'>): readonly ClaimReason[] {
  const { paysFor } = productType(productTypeId);
  const benefits = livesInsured.flatMap((life) => life.benefits.map(({ description }) => description));
  const reasons: readonly ClaimReason[] = ['died', 'ill'];
  return reasons.filter(
    (reason) => paysFor.includes(reason) || benefits.some((name) => BENEFIT_NAMES[reason].test(name)),
  );
}
