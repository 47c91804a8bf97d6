import type { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import type { ExclusionKey } from '#demonstration/generation/exclusion-texts.ts';
import type { PaymentFrequency, ProductKey } from '#demonstration/generation/product-terms.ts';

/** A birthday that moves with the year: this many years ago by year, in that month, on that day. */
export type BirthPlan = readonly [yearsAgo: number, month: number, day: number];

export type AddressPlan = {
  readonly line: string;
  readonly suburb: string;
  readonly state?: string;
  readonly city?: string;
  readonly postcode: string;
};

type StatusKey = keyof typeof POLICY_STATUS;

export type PaymentKey = 'card' | 'expiringCard' | 'expiredCard' | 'bank' | 'cheque';

/** A cover with an amount of its own, in whole dollars. */
export type BenefitPlan = {
  readonly description: string;
  readonly sumInsured: number;
  readonly exclusions?: readonly ExclusionKey[];
};

type LifePlan = {
  readonly firstName: string;
  readonly lastName: string;
  readonly born: BirthPlan;
  readonly benefits: readonly BenefitPlan[];
};

type BeneficiaryPlan = {
  readonly firstName: string;
  readonly lastName: string;
  readonly born: BirthPlan | null;
  /** In per cent. */
  readonly share: number;
};

/** The overdue part of a policy, in numbers of collections; one is overdue where nothing is said. */
export type OverduePlan = {
  /** The newest ones before today, each with a transaction of its own. */
  readonly collections: number;
  /** Older ones without a transaction: shown under extended dishonour. */
  readonly missed?: number;
  /** Single collections beside the regular ones: shown under extended dishonour. */
  readonly overrides?: number;
  /** The number of overrides that replace a listed collection. */
  readonly overridesListed?: number;
  /** A card payment of all of it: one that is open for good, or one of today that paid it. */
  readonly cardPayment?: 'pending' | 'settled';
  readonly isCollectionUnderWay?: true;
};

/** A payment by card before today, and how much of it went back. */
export type EarlierPaymentPlan = {
  readonly monthsAgo: number;
  readonly givenBack?: 'half' | 'all';
};

/** The particulars of a policy; the product's terms and the seed give the rest. */
export type PolicyPlan = {
  readonly product: ProductKey;
  readonly status: StatusKey;
  /** Whole years since the sale. */
  readonly heldYears: number;
  readonly pays: PaymentKey;
  readonly frequency?: PaymentFrequency;
  readonly productName?: string;
  /** Of the owner, in whole dollars. */
  readonly sumInsured?: number;
  readonly isClaimInProgress?: true;
  readonly extendedDishonour?: 1 | 2;
  /** Of a policy whose status is `paymentOverdue`. */
  readonly overdue?: OverduePlan;
  readonly paidEarlier?: readonly EarlierPaymentPlan[];
  /** Of the owner's first benefit. */
  readonly exclusions?: readonly ExclusionKey[];
  /** Covers of the owner besides those of the product. */
  readonly moreBenefits?: readonly BenefitPlan[];
  readonly otherLives?: readonly LifePlan[];
  readonly beneficiaries?: readonly BeneficiaryPlan[];
};

export type PersonPlan = {
  readonly site: string;
  readonly title: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly born: BirthPlan;
  readonly mobile: string | null;
  readonly homePhone: string | null;
  readonly email: string | null;
  readonly residential: AddressPlan;
  /** The residential address when left out. */
  readonly postal?: AddressPlan;
  readonly policies: readonly PolicyPlan[];
  /** Waits for its code. */
  readonly newMobile?: string;
  /** Asked to be called the day after the data is made. */
  readonly waitsForCall?: true;
  /** Logged in before, on two other devices. */
  readonly loggedInBefore?: true;
  /**
   * The variant of the offer below the policies, and how long ago the person chose 'Maybe Later'.
   * Without it the variant is drawn.
   */
  readonly offer?: { readonly variant: 'A' | 'B'; readonly suppressedDaysAgo?: number };
  readonly shows: string;
};
