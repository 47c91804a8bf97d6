/** The kinds of product; each is one product type. */
export type ProductKey = 'familyLife' | 'termLife' | 'funeral' | 'income';

export type PaymentFrequency = 'Weekly' | 'Fortnightly' | 'Monthly' | 'Annually';

/** How one benefit of a product comes about. */
export type BenefitTerms = {
  readonly description: string;
  /** In whole dollars, to choose from; or a multiple of the sum of the mandatory benefit. */
  readonly sumsInsured: readonly number[] | { readonly timesMandatory: number };
  /**
   * A year's premium in dollars for each 1,000 insured, for a person who starts at 50. 0 when it is included.
   */
  readonly yearlyRatePer1000: number;
  /** The cover grows a little with each year held. */
  readonly isIndexed?: true;
  readonly waitingPeriodDays?: readonly number[];
  readonly benefitPeriodMonths?: readonly number[];
  /** Ends this many years after it began, to choose from. */
  readonly termYears?: readonly number[];
  readonly endsAtAge?: number;
};

/** The benefit that every owner of the product has. */
export type MandatoryTerms = BenefitTerms & { readonly sumsInsured: readonly number[] };

export type ProductTerms = {
  readonly productCode: string;
  readonly productName: string;
  readonly productTypeId: number;
  /** The first is the owner's mandatory benefit, whose sum is the cover amount. */
  readonly benefits: readonly [MandatoryTerms, ...BenefitTerms[]];
};

/** The products of a country, and how customers pay for them there. */
export type CountryTerms = {
  readonly products: Readonly<Record<ProductKey, ProductTerms>>;
  readonly frequencies: readonly PaymentFrequency[];
  readonly paymentTexts: Readonly<Record<'card' | 'bank' | 'cheque', string>>;
  /** An account that a payment provider publishes for tests: nobody's. */
  readonly bank: { readonly branch: string; readonly account: string };
};
