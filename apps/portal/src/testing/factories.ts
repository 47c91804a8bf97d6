import { type Customer, customerToWire } from '@portal/contract/customer/mapping';
import { policyDetailShape, policySummaryShape } from '@portal/contract/policies/mapping';
import { toWire } from '@portal/contract/wire/shape';
import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import type { Benefit, PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';
import type { StoredLogin } from '#portal/lib/session/login-storage.ts';
import type { Session } from '#portal/lib/session/session-storage.ts';

const MINUTE = 60_000;

export const aSession = (overrides: Partial<Session> = {}): Session => ({
  customerLoginId: 'login-1',
  token: 'token-1',
  expiresAt: Date.now() + 15 * MINUTE,
  startedAt: Date.now(),
  refreshedAt: Date.now(),
  ...overrides,
});

export const aStoredLogin = (overrides: Partial<StoredLogin> = {}): StoredLogin => ({
  loginId: 'login-1',
  kind: 'mobile',
  hint: '567',
  sentAt: Date.now(),
  worksUntil: Date.now() + 10 * MINUTE,
  ...overrides,
});

export const aPolicy = (overrides: Partial<PolicySummary> = {}): PolicySummary => ({
  policyNumber: '70010001',
  productName: 'Family Life Cover',
  productCode: 'FLC',
  brandId: 1,
  productTypeId: 1,
  coverAmountCents: 25_000_000,
  renewalDate: '2027-04-13',
  saleCompletedDate: '2018-04-13',
  acceptanceDate: '2018-04-14',
  firstCollectionDate: '2018-04-20',
  isClaimInProgress: false,
  statusText: 'Active',
  policyStatusId: 30,
  extendedDishonourStatusId: null,
  ...overrides,
});

export const aBenefit = (overrides: Partial<Benefit> = {}): Benefit => ({
  description: 'Life cover',
  riskStartDate: '2018-04-13',
  sumInsuredCents: 25_000_000,
  premiumCents: 3282,
  expectedExpiryDate: '2040-04-13',
  waitingPeriodDays: 28,
  benefitPeriodMonths: 60,
  exclusions: [],
  ...overrides,
});

export const aPolicyDetail = (overrides: Partial<PolicyDetail> = {}): PolicyDetail => ({
  policyNumber: '70010001',
  firstCollectionDate: '2018-04-20',
  terminationDate: null,
  renewalDate: '2027-04-13',
  nextCollectionDate: '2026-11-27',
  cardNumberSuffix: '4242',
  cardNumberMasked: '************4242',
  cardExpiry: '03/2030',
  bankAccountName: null,
  bankBranchMasked: null,
  bankAccountMasked: null,
  ownerTitle: 'Mrs',
  ownerFirstName: 'Margaret',
  ownerLastName: 'Ellison',
  ownerBirthDate: '1960-08-14',
  policyStatusId: 30,
  statusText: 'Active',
  paymentMethodId: 1,
  paymentMethodText: 'Credit card',
  paymentFrequency: 'Monthly',
  productName: 'Family Life Cover',
  productTypeId: 1,
  extendedDishonourStatusId: null,
  livesInsured: [
    { firstName: 'Margaret', lastName: 'Ellison', birthDate: '1960-08-14', benefits: [aBenefit()] },
  ],
  beneficiaries: [],
  ...overrides,
});

export const summaryOnWire = (policy: PolicySummary) => toWire(policySummaryShape, policy);
export const detailOnWire = (detail: PolicyDetail) => toWire(policyDetailShape, detail);

const NOWHERE = { line: null, suburb: null, state: null, city: null, postcode: null };

/** Where Margaret lives. */
export const HOME = {
  line: '12 Hinemoa Street',
  suburb: 'Birkenhead',
  state: null,
  city: 'AUCKLAND',
  postcode: '0626',
};

/** A customer as the pages have her once she is loaded. */
export const aCustomer = (overrides: Partial<CustomerDetail> = {}): CustomerDetail => ({
  customerId: 1,
  firstName: 'Margaret',
  lastName: 'Ellison',
  residentialAddress: HOME,
  postalAddress: { ...HOME, countryId: null },
  mobilePhone: '0211234567',
  homePhone: '094185501',
  email: 'margaret.ellison@example.com',
  countryId: 154,
  policies: [],
  version: '"1"',
  draftKey: null,
  ...overrides,
});

export const customerOnWire = (
  policies: (PolicySummary | { policyNumber: string })[],
  overrides: Partial<Customer> = {},
) =>
  customerToWire({
    customerId: 1,
    firstName: 'Margaret',
    lastName: 'Ellison',
    residentialAddress: NOWHERE,
    postalAddress: { ...NOWHERE, countryId: null },
    mobilePhone: '0211234567',
    homePhone: null,
    email: null,
    countryId: 154,
    policies,
    ...overrides,
  });

const aPayment = (overrides: Partial<ListedPayment> = {}): ListedPayment => ({
  transactionId: 101,
  dueDate: '2026-10-03',
  amountCents: 4110,
  overrideId: null,
  calculatedDetails: null,
  source: 'real-time',
  ...overrides,
});

/** Overdue payments in their order, a fortnight apart. */
export const somePayments = (count: number, amountCents = 4110): ListedPayment[] =>
  Array.from({ length: count }, (_, index) => {
    const due = new Date(Date.UTC(2026, 9, 3 - 14 * (count - 1 - index)));
    return aPayment({ transactionId: 101 + index, dueDate: due.toISOString().slice(0, 10), amountCents });
  });
