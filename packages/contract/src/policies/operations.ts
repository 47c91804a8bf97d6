import * as z from 'zod/mini';
import { CALL_PATHS } from '../paths.ts';
import {
  amount,
  answerText,
  described,
  id,
  loginId,
  named,
  nullableDate,
  requestedPolicyNumber,
} from '../wire/fields.ts';
import { answer, bodyRefusals, type Operation } from '../wire/operation.ts';

const nullableId = () => z.nullable(id());
const nullableAmount = () => z.nullable(amount());
const nullableResponseText = () => z.nullable(answerText());

const statusId = () =>
  described(
    nullableId(),
    '20 Accepted, 30 Active, 40 Payment Overdue, 50 Lapsed, 60 and 61 Cancelled. Null while a payment is being processed.',
  );
const productTypeId = () => described(id(), '1 and 12 family life, 2 funeral, 4 income protection.');
const extendedDishonourStatusId = () =>
  described(
    nullableId(),
    '1 Active, 2 ActivePaymentPending: a last chance to pay all that is overdue. Null: none.',
  );

/** What `policysummary` and `policydetail` take. */
export const policyRequest = named(
  'PolicyRequest',
  z.strictObject({ PolicyNumber: requestedPolicyNumber(), ClientPortalLoginId: loginId() }),
  'The question for one policy.',
);

/** A policy as the list shows it. Its wire names are those of `policySummaryShape`. */
export const policySummaryResponse = named(
  'PolicySummary',
  z.strictObject({
    PolicyNumber: answerText(),
    ProductName: answerText(),
    Product: z.strictObject({ ProductCode: answerText(), Brand: z.strictObject({ BrandId: id() }) }),
    ProductType: z.strictObject({ ProductTypeId: productTypeId() }),
    OwnerMandatoryBenefitSI: described(nullableAmount(), 'The cover amount.'),
    RenewalDate: nullableDate(),
    SaleCompletedDate: nullableDate(),
    AcceptanceDate: nullableDate(),
    FirstCollectionDate: nullableDate(),
    ClaimInProgress: z.boolean(),
    PolicyStatus: described(answerText(), 'The words for the status; its meaning comes from the id.'),
    PolicyStatusId: statusId(),
    ExtendedDishonourPeriodStatusId: extendedDishonourStatusId(),
  }),
  'A policy as the list of policies shows it.',
);

const exclusion = named(
  'BenefitExclusion',
  z.strictObject({ ExclusionText: answerText() }),
  'What a cover does not pay for.',
);

const benefit = named(
  'Benefit',
  z.strictObject({
    BenefitDescription: answerText(),
    RiskStartDate: nullableDate(),
    CpiSumInsured: described(nullableAmount(), 'The sum insured, raised with consumer prices.'),
    FrequencyPremiumAmount: described(nullableAmount(), 'The premium of one payment period.'),
    ExpectedBenefitExpiryDate: nullableDate(),
    WaitingPeriodInDays: nullableId(),
    BenefitPeriodInMonths: nullableId(),
    BenefitExclusions: z.array(exclusion),
  }),
  'One cover of one life.',
);

const lifeInsured = named(
  'LifeInsured',
  z.strictObject({
    FirstName: answerText(),
    LastName: answerText(),
    BirthDate: nullableDate(),
    BenefitDetails: z.array(benefit),
  }),
  'A person whose life or income the policy covers.',
);

const beneficiary = named(
  'Beneficiary',
  z.strictObject({
    FirstName: answerText(),
    LastName: answerText(),
    BirthDate: nullableDate(),
    Percentage: described(
      z.number().check(z.minimum(0), z.maximum(100)),
      'The share, with at most two decimals.',
    ),
  }),
  'A person who receives a share of the benefit.',
);

const paymentSummary = z.strictObject({
  PolicyNumber: answerText(),
  FirstCollectionDate: nullableDate(),
  PolicyTerminationDate: nullableDate(),
  RenewalDate: nullableDate(),
  NextCollectionDate: nullableDate(),
  CreditCardNumberSuffix: described(nullableResponseText(), 'The last digits of the card.'),
  CreditCardNumber: described(nullableResponseText(), 'The card number, masked but for its last digits.'),
  CCExpiry: described(nullableResponseText(), 'MM/YYYY.'),
  BankAccountName: nullableResponseText(),
  BankAccountBsb: described(nullableResponseText(), 'The bank’s branch, masked.'),
  BankAccountNumber: described(nullableResponseText(), 'The account number, masked.'),
});

/** Everything the policy page shows. Its wire names are those of `policyDetailShape`. */
export const policyDetailResponse = named(
  'PolicyDetail',
  z.strictObject({
    PolicySummary: paymentSummary,
    Owner: z.strictObject({
      Title: nullableResponseText(),
      FirstName: answerText(),
      Lastname: answerText(),
      BirthDate: nullableDate(),
    }),
    PolicyStatus: z.strictObject({ PolicyStatusId: statusId(), Description: answerText() }),
    PaymentMethod: z.strictObject({
      PaymentMethodId: described(id(), '1 card, 2 bank account, 3 another method.'),
      Description: answerText(),
    }),
    PaymentFrequency: z.strictObject({ Description: answerText() }),
    Product: z.strictObject({
      ProductName: answerText(),
      ProductType: z.strictObject({ ProductTypeId: productTypeId() }),
    }),
    ExtendedDishonourPeriodStatusId: extendedDishonourStatusId(),
    LifeInsured: z.array(lifeInsured),
    Beneficiaries: described(z.array(beneficiary), 'Largest share first.'),
  }),
  'Everything the policy page shows.',
);

/** The calls under `/api/v1/Policy/`. */
export const policyOperations = {
  policySummary: {
    method: 'POST',
    path: CALL_PATHS.policySummary,
    auth: 'bearer',
    area: 'Policy',
    summary: 'One policy as the list shows it',
    description: 'The summary of one of the customer’s own policies, as it is now.',
    body: policyRequest,
    responses: { ...answer('The summary.', policySummaryResponse), ...bodyRefusals('policy.not-found') },
  },
  policyDetail: {
    method: 'POST',
    path: CALL_PATHS.policyDetail,
    auth: 'bearer',
    area: 'Policy',
    summary: 'One policy in full',
    description:
      'Summary, owner, status, payment, product, lives insured and beneficiaries of one own policy.',
    body: policyRequest,
    responses: { ...answer('The detail.', policyDetailResponse), ...bodyRefusals('policy.not-found') },
  },
} as const satisfies Record<string, Operation>;
