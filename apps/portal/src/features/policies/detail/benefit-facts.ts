import { benefitAmountText } from '@portal/domain/policies/cover-amount';
import type { Benefit, PolicyDetail } from '@portal/domain/policies/policy';
import { type BenefitFact, productType } from '@portal/domain/policies/product-type';
import { formatDate } from '@portal/domain/values/calendar-date';
import { formatAmounts } from '@portal/domain/values/money';

const INCLUDED = 'Included';

const EACH: Readonly<Record<string, string>> = {
  weekly: 'each week',
  fortnightly: 'each fortnight',
  monthly: 'each month',
  quarterly: 'each quarter',
  'half-yearly': 'each half year',
  yearly: 'each year',
  annually: 'each year',
};

const LABELS: Readonly<Record<BenefitFact, string>> = {
  riskStartDate: 'Cover started',
  sumInsuredCents: 'Cover amount',
  premiumCents: 'Premium',
  expectedExpiryDate: 'Benefit expiry date',
  waitingPeriodDays: 'Waiting period',
  benefitPeriodMonths: 'Benefit period',
};

const MONTHS_IN_YEAR = 12;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Returns how often a policy is paid, in the middle of a sentence: `each month`; nothing for
 * a word that is not known.
 */
export const eachText = (frequency: string): string => EACH[frequency.toLowerCase()] ?? '';

/**
 * Returns a benefit period in years, with at most two decimals: `2 years`,
 * `0.5 years`; nothing for null. POL-21
 */
export const benefitPeriodText = (months: number | null): string =>
  months === null ? '' : counted(Math.round((months * 100) / MONTHS_IN_YEAR) / 100, 'year');

/** Returns a waiting period in days: `30 days`; nothing for null. POL-21 */
export const waitingPeriodText = (days: number | null): string => (days === null ? '' : counted(days, 'day'));

/** Writes all amounts of a page alike: with cents if one of them has cents. */
function premiumText(premiumCents: number | null, detail: PolicyDetail): string {
  if (premiumCents === 0) return INCLUDED;
  const all = detail.livesInsured.flatMap(({ benefits }) => benefits.map((benefit) => benefit.premiumCents));
  return formatAmounts([premiumCents, ...all])[0] ?? '';
}

function factText(fact: BenefitFact, benefit: Benefit, detail: PolicyDetail): string {
  switch (fact) {
    case 'riskStartDate':
    case 'expectedExpiryDate':
      return formatDate(benefit[fact]);
    case 'sumInsuredCents':
      return benefitAmountText(benefit, detail.productTypeId);
    case 'premiumCents':
      return premiumText(benefit.premiumCents, detail);
    case 'waitingPeriodDays':
      return waitingPeriodText(benefit.waitingPeriodDays);
    case 'benefitPeriodMonths':
      return benefitPeriodText(benefit.benefitPeriodMonths);
  }
}

/** Returns what a benefit pays. POL-28 */
export const benefitCoverText = (benefit: Benefit, detail: PolicyDetail): string =>
  factText('sumInsuredCents', benefit, detail);

function labelOf(fact: BenefitFact, frequency: string | undefined): string {
  const each = eachText(frequency ?? '');
  return fact === 'premiumCents' && each ? `Premium ${each}` : LABELS[fact];
}

/**
 * Returns the facts of a benefit, by the product type. `frequency` is given only where the site shows
 * it. POL-20, POL-21, POL-28
 */
export function benefitFacts(
  benefit: Benefit,
  detail: PolicyDetail,
  frequency: string | undefined,
): (readonly [string, string])[] {
  const { facts } = productType(detail.productTypeId);
  return facts.map((fact) => [labelOf(fact, frequency), factText(fact, benefit, detail)] as const);
}
