import type { Benefit } from './policy.ts';

/** The product type ids by name. POL-8, POL-20 */
export const PRODUCT_TYPE = { life: 1, funeral: 2, income: 4, lifeWithExpiry: 12 } as const;

/** The drawing beside a policy's name. */
export type ProductIcon = 'family' | 'flower' | 'briefcase';

/** The subject of a claim on a policy: each has a checklist of its own. CLM-3 */
export type ClaimKind = 'funeral' | 'life' | 'income';

/** The reason for a claim: a death, or the customer's own illness or injury. CLM-9 */
export type ClaimReason = 'died' | 'ill';

/** A fact of a benefit that a product type shows. */
export type BenefitFact = Exclude<keyof Benefit, 'description' | 'exclusions'>;

/** How the policies of a product type are shown. */
export type ProductType = {
  readonly icon: ProductIcon;
  readonly claim: ClaimKind;
  /** The reasons that every policy of the type pays for, the usual one first. CLM-9 */
  readonly paysFor: readonly [ClaimReason, ...ClaimReason[]];
  /** The period that a cover amount is paid for, where it is not paid once. POL-41 */
  readonly coverPeriod: '' | 'a\u00a0month';
  /** The facts that each benefit shows between its description and its exclusions, in this order. */
  readonly facts: readonly BenefitFact[];
};

const FACTS = ['riskStartDate', 'sumInsuredCents', 'premiumCents'] as const satisfies BenefitFact[];

const LIFE: ProductType = {
  icon: 'family',
  claim: 'life',
  paysFor: ['died', 'ill'],
  coverPeriod: '',
  facts: FACTS,
};

const PRODUCT_TYPES: { readonly [productTypeId: number]: ProductType } = {
  [PRODUCT_TYPE.life]: LIFE,
  [PRODUCT_TYPE.funeral]: {
    icon: 'flower',
    claim: 'funeral',
    paysFor: ['died'],
    coverPeriod: '',
    facts: FACTS,
  },
  [PRODUCT_TYPE.income]: {
    icon: 'briefcase',
    claim: 'income',
    paysFor: ['ill'],
    coverPeriod: 'a\u00a0month',
    facts: [...FACTS, 'waitingPeriodDays', 'benefitPeriodMonths'],
  },
  [PRODUCT_TYPE.lifeWithExpiry]: { ...LIFE, facts: [...FACTS, 'expectedExpiryDate'] },
};

/** Returns how a product type is shown; one without a row is shown as life. POL-8, POL-20, POL-28 */
export function productType(id: number): ProductType {
  return PRODUCT_TYPES[id] ?? LIFE;
}
