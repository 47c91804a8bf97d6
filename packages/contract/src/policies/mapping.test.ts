import { expect, test } from 'vitest';
import { policyDetailFromWire, policyRequestToWire, policySummaryFromWire } from './mapping.ts';
import { policyDetailResponse, policySummaryResponse } from './schemas.ts';

const SUMMARY = {
  PolicyNumber: '70010002',
  ProductName: 'Funeral Cover',
  Product: { ProductCode: 'FUN', Brand: { BrandId: 1 } },
  ProductType: { ProductTypeId: 2 },
  OwnerMandatoryBenefitSI: 18_400.5,
  RenewalDate: '2026-03-14',
  SaleCompletedDate: '2020-03-13',
  AcceptanceDate: '2020-03-14',
  FirstCollectionDate: '2020-04-01',
  ClaimInProgress: true,
  PolicyStatus: 'In force',
  PolicyStatusId: 30,
  ExtendedDishonourPeriodStatusId: 1,
};

test('[API-16] each field of a summary has its wire name', () => {
  expect(policySummaryFromWire(policySummaryResponse.parse(SUMMARY))).toEqual({
    policyNumber: '70010002',
    productName: 'Funeral Cover',
    productCode: 'FUN',
    brandId: 1,
    productTypeId: 2,
    coverAmountCents: 1_840_050,
    renewalDate: '2026-03-14',
    saleCompletedDate: '2020-03-13',
    acceptanceDate: '2020-03-14',
    firstCollectionDate: '2020-04-01',
    isClaimInProgress: true,
    statusText: 'In force',
    policyStatusId: 30,
    extendedDishonourStatusId: 1,
  });
});

const DETAIL = {
  PolicySummary: {
    PolicyNumber: '70010004',
    FirstCollectionDate: '2020-04-01',
    PolicyTerminationDate: '2030-04-02',
    RenewalDate: '2026-04-03',
    NextCollectionDate: '2026-04-04',
    CreditCardNumberSuffix: '4242',
    CreditCardNumber: 'XXXX4242',
    CCExpiry: '09/2027',
    BankAccountName: 'W O’Connor',
    BankAccountBsb: 'XXX-123',
    BankAccountNumber: 'XXXX789',
  },
  Owner: { Title: 'Mr', FirstName: 'Wiremu', Lastname: 'O’Connor', BirthDate: '1960-02-29' },
  PolicyStatus: { PolicyStatusId: null, Description: 'Payment' },
  PaymentMethod: { PaymentMethodId: 2, Description: 'Bank account' },
  PaymentFrequency: { Description: 'Monthly' },
  Product: { ProductName: 'Income Protection', ProductType: { ProductTypeId: 4 } },
  ExtendedDishonourPeriodStatusId: 2,
  LifeInsured: [
    {
      FirstName: 'Aroha',
      LastName: 'Smith',
      BirthDate: '1962-05-06',
      BenefitDetails: [
        {
          BenefitDescription: 'Income',
          RiskStartDate: '2020-04-05',
          CpiSumInsured: 4_500,
          FrequencyPremiumAmount: 18.4,
          ExpectedBenefitExpiryDate: '2032-04-06',
          WaitingPeriodInDays: 30,
          BenefitPeriodInMonths: 24,
          BenefitExclusions: [{ ExclusionText: 'Ski racing' }],
        },
      ],
    },
  ],
  Beneficiaries: [{ FirstName: 'Liam', LastName: 'Smith', BirthDate: null, Percentage: 33.33 }],
};

test('[API-17] each field of a detail has its wire name', () => {
  expect(policyDetailFromWire(policyDetailResponse.parse(DETAIL))).toEqual({
    policyNumber: '70010004',
    firstCollectionDate: '2020-04-01',
    terminationDate: '2030-04-02',
    renewalDate: '2026-04-03',
    nextCollectionDate: '2026-04-04',
    cardNumberSuffix: '4242',
    cardNumberMasked: 'XXXX4242',
    cardExpiry: '09/2027',
    bankAccountName: 'W O’Connor',
    bankBranchMasked: 'XXX-123',
    bankAccountMasked: 'XXXX789',
    ownerTitle: 'Mr',
    ownerFirstName: 'Wiremu',
    ownerLastName: 'O’Connor',
    ownerBirthDate: '1960-02-29',
    policyStatusId: null,
    statusText: 'Payment',
    paymentMethodId: 2,
    paymentMethodText: 'Bank account',
    paymentFrequency: 'Monthly',
    productName: 'Income Protection',
    productTypeId: 4,
    extendedDishonourStatusId: 2,
    livesInsured: [
      {
        firstName: 'Aroha',
        lastName: 'Smith',
        birthDate: '1962-05-06',
        benefits: [
          {
            description: 'Income',
            riskStartDate: '2020-04-05',
            sumInsuredCents: 450_000,
            premiumCents: 1840,
            expectedExpiryDate: '2032-04-06',
            waitingPeriodDays: 30,
            benefitPeriodMonths: 24,
            exclusions: [{ text: 'Ski racing' }],
          },
        ],
      },
    ],
    beneficiaries: [{ firstName: 'Liam', lastName: 'Smith', birthDate: null, percentage: 33.33 }],
  });
});

test.each([null, undefined, {}])('[API-17] of %j every field is null and every list empty', (nothing) => {
  const { livesInsured, beneficiaries, ...fields } = policyDetailFromWire(nothing);
  expect([livesInsured, beneficiaries]).toEqual([[], []]);
  expect(new Set(Object.values(fields))).toEqual(new Set([null]));
  expect(new Set(Object.values(policySummaryFromWire(nothing)))).toEqual(new Set([null]));
});

test('[API-16] the request names the policy and the login', () => {
  expect(policyRequestToWire({ policyNumber: '7', loginId: 'f3Jq' })).toEqual({
    PolicyNumber: '7',
    ClientPortalLoginId: 'f3Jq',
  });
});
