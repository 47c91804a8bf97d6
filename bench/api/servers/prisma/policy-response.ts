import { maskedCardNumber } from '@portal/domain/values/masking';
import type { Prisma } from './dist/client.ts';

/** Everything the policy page shows, loaded through relations. */
export const POLICY_WITH_ALL = {
  owner: true,
  status: true,
  paymentMethod: true,
  livesInsured: {
    orderBy: { position: 'asc' },
    include: {
      benefits: {
        orderBy: { position: 'asc' },
        include: { exclusions: { orderBy: { position: 'asc' } } },
      },
    },
  },
  beneficiaries: { orderBy: [{ percentage: 'desc' }, { position: 'asc' }] },
} as const satisfies Prisma.PolicyInclude;

type Policy = Prisma.PolicyGetPayload<{ include: typeof POLICY_WITH_ALL }>;
type Life = Policy['livesInsured'][number];
type Benefit = Life['benefits'][number];

const day = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;
const amount = (cents: bigint | null): number | null => (cents === null ? null : Number(cents) / 100);

const benefitAnswer = (benefit: Benefit) => ({
  BenefitDescription: benefit.description,
  RiskStartDate: day(benefit.riskStartDate),
  CpiSumInsured: amount(benefit.sumInsuredCents),
  FrequencyPremiumAmount: amount(benefit.premiumCents),
  ExpectedBenefitExpiryDate: day(benefit.expectedExpiryDate),
  WaitingPeriodInDays: benefit.waitingPeriodDays,
  BenefitPeriodInMonths: benefit.benefitPeriodMonths,
  BenefitExclusions: benefit.exclusions.map((exclusion) => ({ ExclusionText: exclusion.exclusionText })),
});

const lifeAnswer = (life: Life) => ({
  FirstName: life.firstName,
  LastName: life.lastName,
  BirthDate: day(life.birthDate),
  BenefitDetails: life.benefits.map(benefitAnswer),
});

/** The response of `policydetail`, member by member the product's. */
export function policyResponse(policy: Policy) {
  const { owner, status, paymentMethod: payment } = policy;
  return {
    PolicySummary: {
      PolicyNumber: policy.policyNumber,
      FirstCollectionDate: day(policy.firstCollectionDate),
      PolicyTerminationDate: day(policy.terminationDate),
      RenewalDate: day(policy.renewalDate),
      NextCollectionDate: day(policy.nextCollectionDate),
      CreditCardNumberSuffix: payment?.cardLastDigits ?? null,
      CreditCardNumber: payment?.cardLastDigits ? maskedCardNumber(payment.cardLastDigits) : null,
      CCExpiry: payment?.cardExpiry ?? null,
      BankAccountName: payment?.bankAccountName ?? null,
      BankAccountBsb: payment?.bankBranchMasked ?? null,
      BankAccountNumber: payment?.bankAccountMasked ?? null,
    },
    Owner: {
      Title: owner.title,
      FirstName: owner.firstName,
      Lastname: owner.lastName,
      BirthDate: day(owner.dateOfBirth),
    },
    PolicyStatus: { PolicyStatusId: policy.statusId, Description: status.description },
    PaymentMethod: { PaymentMethodId: payment?.methodId, Description: payment?.description },
    PaymentFrequency: { Description: policy.paymentFrequency },
    Product: { ProductName: policy.productName, ProductType: { ProductTypeId: policy.productTypeId } },
    ExtendedDishonourPeriodStatusId: policy.extendedDishonourStatusId,
    LifeInsured: policy.livesInsured.map(lifeAnswer),
    Beneficiaries: policy.beneficiaries.map((beneficiary) => ({
      FirstName: beneficiary.firstName,
      LastName: beneficiary.lastName,
      BirthDate: day(beneficiary.birthDate),
      Percentage: beneficiary.percentage.toNumber(),
    })),
  };
}
