import type { CalendarDate } from '../values/calendar-date.ts';

/** A policy of the list: the data of its card and of its place. Amounts in cents. */
export type PolicySummary = {
  policyNumber: string;
  productName: string;
  productCode: string;
  brandId: number;
  productTypeId: number;
  coverAmountCents: number | null;
  renewalDate: CalendarDate | null;
  saleCompletedDate: CalendarDate | null;
  acceptanceDate: CalendarDate | null;
  firstCollectionDate: CalendarDate | null;
  isClaimInProgress: boolean;
  /** The server's text for the status; its meaning comes from `policyStatusId`. */
  statusText: string;
  /** Null while a card payment for the policy is being processed. */
  policyStatusId: number | null;
  extendedDishonourStatusId: number | null;
};

/** One cover of one life: amounts in cents, waiting in days, benefit period in months. */
export type Benefit = {
  description: string;
  riskStartDate: CalendarDate | null;
  sumInsuredCents: number | null;
  premiumCents: number | null;
  expectedExpiryDate: CalendarDate | null;
  waitingPeriodDays: number | null;
  benefitPeriodMonths: number | null;
  exclusions: { text: string }[];
};

/** A person whose life or income the policy covers. */
export type LifeInsured = {
  firstName: string;
  lastName: string;
  birthDate: CalendarDate | null;
  benefits: Benefit[];
};

/** A person who receives a share of the benefit; `percentage` is 0 to 100 with at most two decimals. */
export type Beneficiary = {
  firstName: string;
  lastName: string;
  birthDate: CalendarDate | null;
  percentage: number;
};

/** The data of the policy page beyond the summary. Card and bank numbers arrive masked. */
export type PolicyDetail = {
  policyNumber: string;
  firstCollectionDate: CalendarDate | null;
  terminationDate: CalendarDate | null;
  renewalDate: CalendarDate | null;
  nextCollectionDate: CalendarDate | null;
  cardNumberSuffix: string | null;
  cardNumberMasked: string | null;
  /** `MM/YYYY` as the card shows it. */
  cardExpiry: string | null;
  bankAccountName: string | null;
  bankBranchMasked: string | null;
  bankAccountMasked: string | null;
  ownerTitle: string | null;
  ownerFirstName: string;
  ownerLastName: string;
  ownerBirthDate: CalendarDate | null;
  policyStatusId: number | null;
  statusText: string;
  paymentMethodId: number;
  paymentMethodText: string;
  paymentFrequency: string;
  productName: string;
  productTypeId: number;
  extendedDishonourStatusId: number | null;
  livesInsured: LifeInsured[];
  beneficiaries: Beneficiary[];
};

/** How a policy is paid. */
export type PaidBy = Pick<PolicyDetail, 'paymentMethodId' | 'paymentMethodText'>;
