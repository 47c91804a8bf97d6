import * as z from 'zod/mini';
import {
  amount,
  described,
  id,
  loginId,
  named,
  nullableDate,
  requestedPolicyNumber,
  responseText,
} from '../wire/fields.ts';

const nullableId = () => z.nullable(id());
const nullableAmount = () => z.nullable(amount());
const nullableResponseText = () => z.nullable(responseText());

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

/** The request of `policysummary` and `policydetail`. */
export const policyRequest = named(
  'PolicyRequest',
  z.object({ PolicyNumber: requestedPolicyNumber(), ClientPortalLoginId: loginId() }),
  'Asks for one policy.',
);

/** A policy as the list shows it. Its wire names are those of `policySummaryShape`. */
export const policySummaryResponse = named(
  'PolicySummary',
  z.strictObject({
    PolicyNumber: responseText(),
    ProductName: responseText(),
    Product: z.strictObject({ ProductCode: responseText(), Brand: z.strictObject({ BrandId: id() }) }),
    ProductType: z.strictObject({ ProductTypeId: productTypeId() }),
    OwnerMandatoryBenefitSI: described(nullableAmount(), 'The cover amount.'),
    RenewalDate: nullableDate(),
    SaleCompletedDate: nullableDate(),
    AcceptanceDate: nullableDate(),
    FirstCollectionDate: nullableDate(),
    ClaimInProgress: z.boolean(),
    PolicyStatus: described(responseText(), 'The name of the status; its meaning comes from the id.'),
    PolicyStatusId: statusId(),
    ExtendedDishonourPeriodStatusId: extendedDishonourStatusId(),
  }),
  'A policy as the list of policies shows it.',
);

const exclusion = named(
  'BenefitExclusion',
  z.strictObject({ ExclusionText: responseText() }),
  'What a cover does not pay for.',
);

const benefit = named(
  'Benefit',
  z.strictObject({
    BenefitDescription: responseText(),
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
    FirstName: responseText(),
    LastName: responseText(),
    BirthDate: nullableDate(),
    BenefitDetails: z.array(benefit),
  }),
  'A person whose life or income the policy covers.',
);

const beneficiary = named(
  'Beneficiary',
  z.strictObject({
    FirstName: responseText(),
    LastName: responseText(),
    BirthDate: nullableDate(),
    Percentage: described(
      z.number().check(z.minimum(0), z.maximum(100)),
      'The share, with at most two decimals.',
    ),
  }),
  'A person who receives a share of the benefit.',
);

const paymentSummary = z.strictObject({
  PolicyNumber: responseText(),
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
      FirstName: responseText(),
      Lastname: responseText(),
      BirthDate: nullableDate(),
    }),
    PolicyStatus: z.strictObject({ PolicyStatusId: statusId(), Description: responseText() }),
    PaymentMethod: z.strictObject({
      PaymentMethodId: described(id(), '1 card, 2 bank account, 3 another method.'),
      Description: responseText(),
    }),
    PaymentFrequency: z.strictObject({ Description: responseText() }),
    Product: z.strictObject({
      ProductName: responseText(),
      ProductType: z.strictObject({ ProductTypeId: productTypeId() }),
    }),
    ExtendedDishonourPeriodStatusId: extendedDishonourStatusId(),
    LifeInsured: z.array(lifeInsured),
    Beneficiaries: described(z.array(beneficiary), 'Largest share first.'),
  }),
  'Everything the policy page shows.',
);

/** The response of `proofofcover`. */
export const proofOfCoverResponse = described(responseText(), 'The PDF in base64.');
