import { formatAmount } from '../values/money.ts';
import type { Benefit } from './policy.ts';
import { productType } from './product-type.ts';

/**
 * Returns what a policy's main cover pays, as it is shown: `$250,000`, or `$4,200 a month` where the product
 * pays each month, which no line parts; nothing where it is not known. The amount in cents. POL-41
 */
export function coverAmountText(amountCents: number | null, productTypeId: number): string {
  const amount = formatAmount(amountCents);
  const { coverPeriod } = productType(productTypeId);
  return amount && coverPeriod ? `${amount}\u00a0${coverPeriod}` : amount;
}

/**
 * Returns what one benefit pays. A policy that pays each month can hold benefits that are paid once: only one
 * with a benefit period is paid by the month. POL-41
 */
export const benefitAmountText = (
  { sumInsuredCents, benefitPeriodMonths }: Pick<Benefit, 'sumInsuredCents' | 'benefitPeriodMonths'>,
  productTypeId: number,
): string =>
  benefitPeriodMonths === null
    ? formatAmount(sumInsuredCents)
    : coverAmountText(sumInsuredCents, productTypeId);
