import { formatAmount } from '../values/money.ts';
import { productType } from './product-type.ts';

/**
 * Returns what a cover pays, as it is shown: `$250,000`, or `$4,200 a month` where the product pays each month; nothing where it is not known. The
 * amount in cents. POL-41
 */
export function coverAmountText(amountCents: number | null, productTypeId: number): string {
  const amount = formatAmount(amountCents);
  return amount && `${amount}${productType(productTypeId).coverPeriod}`;
}
