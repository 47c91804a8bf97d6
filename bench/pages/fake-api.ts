import { CALL_PATHS } from '@portal/contract/paths';

/** The policy that every page shows, as it goes over the wire. */
export const POLICY_NUMBER = '70011234';

/** Stands in the response to the policy only: a page that shows it has the data. */
export const DATA_MARK = 'Quillfeather';

const benefit = (description: string, cents: number, exclusions: string[]) => ({
  BenefitDescription: description,
  RiskStartDate: '2017-03-14',
  CpiSumInsured: cents,
  FrequencyPremiumAmount: 18.4,
  ExpectedBenefitExpiryDate: '2049-03-14',
  WaitingPeriodInDays: null,
  BenefitPeriodInMonths: null,
  BenefitExclusions: exclusions.map((ExclusionText) => ({ ExclusionText })),
});

const POLICY = {
  PolicySummary: {
    PolicyNumber: POLICY_NUMBER,
    FirstCollectionDate: '2017-03-20',
    PolicyTerminationDate: null,
    RenewalDate: '2027-03-14',
    NextCollectionDate: '2026-12-11',
    CreditCardNumberSuffix: '4242',
    CreditCardNumber: 'XXXX XXXX XXXX 4242',
    CCExpiry: '08/2029',
    BankAccountName: null,
    BankAccountBsb: null,
    BankAccountNumber: null,
  },
  Owner: { Title: 'Mrs', FirstName: 'Margaret', Lastname: 'Ellison', BirthDate: '1959-08-14' },
  PolicyStatus: { PolicyStatusId: 30, Description: 'Active' },
  PaymentMethod: { PaymentMethodId: 1, Description: 'Credit Card' },
  PaymentFrequency: { Description: 'Fortnightly' },
  Product: { ProductName: 'Family Life Cover', ProductType: { ProductTypeId: 1 } },
  ExtendedDishonourPeriodStatusId: null,
  LifeInsured: [
    {
      FirstName: 'Margaret',
      LastName: 'Ellison',
      BirthDate: '1959-08-14',
      BenefitDetails: [
        benefit('Death Benefit', 150_000, []),
        benefit('Accidental Serious Injury Benefit', 60_000, [
          'No benefit is paid for a condition of the lower back that was known before this cover began.',
        ]),
      ],
    },
    {
      FirstName: 'Robert',
      LastName: 'Ellison',
      BirthDate: '1954-11-03',
      BenefitDetails: [benefit('Death Benefit', 100_000, [])],
    },
  ],
  Beneficiaries: [
    { FirstName: 'Claire', LastName: DATA_MARK, BirthDate: '1983-07-19', Percentage: 60 },
    { FirstName: 'Hugh', LastName: 'Ellison', BirthDate: '1985-02-02', Percentage: 40 },
  ],
};

const SUMMARY = {
  PolicyNumber: POLICY_NUMBER,
  ProductName: 'Family Life Cover',
  Product: { ProductCode: 'PLAN1', Brand: { BrandId: 1 } },
  ProductType: { ProductTypeId: 1 },
  OwnerMandatoryBenefitSI: 150_000,
  RenewalDate: '2027-03-14',
  SaleCompletedDate: '2017-03-01',
  AcceptanceDate: '2017-03-14',
  FirstCollectionDate: '2017-03-20',
  ClaimInProgress: false,
  PolicyStatus: 'Active',
  PolicyStatusId: 30,
  ExtendedDishonourPeriodStatusId: null,
};

const CUSTOMER = {
  ClientId: 7,
  FirstName: 'Margaret',
  LastName: 'Ellison',
  ResidentialAddress: {
    AddressLine: '12 Rata Street',
    Suburb: 'Naenae',
    State: null,
    City: 'Lower Hutt',
    PostCode: '5011',
  },
  PostalAddress: {
    AddressLine: '12 Rata Street',
    Suburb: 'Naenae',
    State: null,
    City: 'Lower Hutt',
    PostCode: '5011',
    CountryId: 154,
  },
  MobilePhone: '0215550101',
  HomePhone: null,
  Email: 'margaret@example.com',
  CountryId: 154,
  Policies: [SUMMARY],
};

const SESSION_HOURS = 8;
const sessionResponse = () => ({
  SecurityToken: 'a-token-of-the-measuring-0123456789abcdefgh',
  ExpiresAt: new Date(Date.now() + SESSION_HOURS * 3_600_000).toISOString(),
});

const OVERDUE_SUMMARY = {
  ...SUMMARY,
  PolicyStatus: 'Payment Overdue',
  PolicyStatusId: 40,
  ExtendedDishonourPeriodStatusId: 1,
};
/** The token of a customer with overdue payments, in the last period in which they can be paid. */
export const OVERDUE_TOKEN = 'an-overdue-token-of-the-measuring-0123456789abcdefgh';

type Responses = Readonly<Record<string, () => unknown>>;

const RESPONSES: Responses = {
  '/api/v1/Account/customerlogin': () => 'a-login-of-the-measuring-0123456789abcdefgh',
  '/api/v1/Account/validateotp': sessionResponse,
  '/api/v1/Account/refreshsession': sessionResponse,
  '/api/v1/Customer/getcustomerdetail': () => CUSTOMER,
  '/api/v1/Policy/policysummary': () => SUMMARY,
  '/api/v1/Policy/policydetail': () => POLICY,
};

const OVERDUE_RESPONSES: Responses = {
  ...RESPONSES,
  '/api/v1/Customer/getcustomerdetail': () => ({ ...CUSTOMER, Policies: [OVERDUE_SUMMARY] }),
  '/api/v1/Policy/policysummary': () => OVERDUE_SUMMARY,
  [CALL_PATHS.outstandingPayments]: () => ({
    Payments: [{ TransactionId: 1, RegularCollectionDate: '2026-11-13', Amount: 41.1 }],
  }),
  [CALL_PATHS.missedRegularCollections]: () => ({ MissedRegularCollectionsList: [] }),
  [CALL_PATHS.outstandingPaymentOverrides]: () => ({ OutstandingPaymentOverridesList: [] }),
};

/** The wire form of the policy, for pages that are written with their data. */
export const policyWire: unknown = POLICY;

/**
 * The response of the API to a path, or undefined where this fake has nothing. Any token is good; one of them
 * is that of a customer with overdue payments.
 */
export const fakeResponse = (path: string, authorization = ''): unknown =>
  (authorization.includes(OVERDUE_TOKEN) ? OVERDUE_RESPONSES : RESPONSES)[path]?.();
