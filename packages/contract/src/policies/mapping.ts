import type {
  Beneficiary,
  Benefit,
  LifeInsured,
  PolicyDetail,
  PolicySummary,
} from '@portal/domain/policies/policy';
import { fromWire, shapeOf } from '../wire/shape.ts';

/** The wire form of a policy summary. */
export const policySummaryShape = shapeOf<PolicySummary>()({
  PolicyNumber: 'policyNumber',
  ProductName: 'productName',
  Product: { ProductCode: 'productCode', Brand: { BrandId: 'brandId' } },
  ProductType: { ProductTypeId: 'productTypeId' },
  OwnerMandatoryBenefitSI: { cents: 'coverAmountCents' },
  RenewalDate: { date: 'renewalDate' },
  SaleCompletedDate: { date: 'saleCompletedDate' },
  AcceptanceDate: { date: 'acceptanceDate' },
  FirstCollectionDate: { date: 'firstCollectionDate' },
  ClaimInProgress: 'isClaimInProgress',
  PolicyStatus: 'statusText',
  PolicyStatusId: 'policyStatusId',
  ExtendedDishonourPeriodStatusId: 'extendedDishonourStatusId',
});

/** The wire form of something a cover does not pay for. */
export const exclusionShape = shapeOf<Benefit['exclusions'][number]>()({ ExclusionText: 'text' });

/** The wire form of one cover of one life. */
export const benefitShape = shapeOf<Benefit>()({
  BenefitDescription: 'description',
  RiskStartDate: { date: 'riskStartDate' },
  CpiSumInsured: { cents: 'sumInsuredCents' },
  FrequencyPremiumAmount: { cents: 'premiumCents' },
  ExpectedBenefitExpiryDate: { date: 'expectedExpiryDate' },
  WaitingPeriodInDays: 'waitingPeriodDays',
  BenefitPeriodInMonths: 'benefitPeriodMonths',
  BenefitExclusions: { list: 'exclusions', of: exclusionShape },
});

/** The wire form of a life insured. */
export const lifeInsuredShape = shapeOf<LifeInsured>()({
  FirstName: 'firstName',
  LastName: 'lastName',
  BirthDate: { date: 'birthDate' },
  BenefitDetails: { list: 'benefits', of: benefitShape },
});

/** The wire form of a beneficiary. */
export const beneficiaryShape = shapeOf<Beneficiary>()({
  FirstName: 'firstName',
  LastName: 'lastName',
  BirthDate: { date: 'birthDate' },
  Percentage: 'percentage',
});

/** The wire form of a policy's detail. */
export const policyDetailShape = shapeOf<PolicyDetail>()({
  PolicySummary: {
    PolicyNumber: 'policyNumber',
    FirstCollectionDate: { date: 'firstCollectionDate' },
    PolicyTerminationDate: { date: 'terminationDate' },
    RenewalDate: { date: 'renewalDate' },
    NextCollectionDate: { date: 'nextCollectionDate' },
    CreditCardNumberSuffix: 'cardNumberSuffix',
    CreditCardNumber: 'cardNumberMasked',
    CCExpiry: 'cardExpiry',
    BankAccountName: 'bankAccountName',
    BankAccountBsb: 'bankBranchMasked',
    BankAccountNumber: 'bankAccountMasked',
  },
  Owner: {
    Title: 'ownerTitle',
    FirstName: 'ownerFirstName',
    Lastname: 'ownerLastName',
    BirthDate: { date: 'ownerBirthDate' },
  },
  PolicyStatus: { PolicyStatusId: 'policyStatusId', Description: 'statusText' },
  PaymentMethod: { PaymentMethodId: 'paymentMethodId', Description: 'paymentMethodText' },
  PaymentFrequency: { Description: 'paymentFrequency' },
  Product: { ProductName: 'productName', ProductType: { ProductTypeId: 'productTypeId' } },
  ExtendedDishonourPeriodStatusId: 'extendedDishonourStatusId',
  LifeInsured: { list: 'livesInsured', of: lifeInsuredShape },
  Beneficiaries: { list: 'beneficiaries', of: beneficiaryShape },
});

/** Reads a policy summary from the wire. */
export const policySummaryFromWire = (wire: unknown, timeZone?: string): PolicySummary =>
  fromWire(policySummaryShape, wire, timeZone);

/** Reads a policy's detail from the wire. */
export const policyDetailFromWire = (wire: unknown, timeZone?: string): PolicyDetail =>
  fromWire(policyDetailShape, wire, timeZone);

/** Writes the request for one policy's summary or detail. */
export const policyRequestToWire = ({
  policyNumber,
  loginId,
}: {
  policyNumber: string;
  loginId: string;
}) => ({
  PolicyNumber: policyNumber,
  ClientPortalLoginId: loginId,
});
