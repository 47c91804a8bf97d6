import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import * as z from 'zod/mini';
import { described } from '../wire/fields.ts';
import {
  cents,
  centsOrNull,
  countOrNull,
  day,
  flag,
  longText,
  maskedNumber,
  oneOf,
  optional,
  ownNumber,
  person,
  position,
  record,
  required,
  title,
  transactionOrNull,
} from './record-fields.ts';

const policyNumber = () => ownNumber('The policy’s number, unique in brand and country.');
const lifePosition = () => position('The life, by its place on the policy.');

const statusFields = {
  statusId: oneOf(
    Object.values(POLICY_STATUS),
    '20 Accepted, 30 Active, 40 Payment Overdue, 50 Lapsed, 60 and 61 Cancelled.',
  ),
  terminationDate: day('When the policy ended, or null.'),
  nextCollectionDate: day('When the next premium is collected, or null.'),
  isClaimInProgress: flag('Whether somebody asks for a benefit.'),
  extendedDishonourStatusId: countOrNull(
    '1 and 2 are the stages of extended dishonour; null where there is none.',
  ),
  isCollectionUnderWay: flag('True: the policy cannot be paid online until the collection has ended.'),
};
const status = {
  statusId: 30,
  terminationDate: null,
  nextCollectionDate: '2026-04-01',
  isClaimInProgress: false,
  extendedDishonourStatusId: null,
  isCollectionUnderWay: false,
};

/** A policy, without lives and beneficiaries. */
export const policyRecord = record(
  'policy',
  {
    policyNumber: policyNumber(),
    customerNumber: ownNumber('The number of its owner.'),
    productCode: required('The code of the product.'),
    productName: title('The name of the product, as the customer reads it.'),
    productTypeId: oneOf(
      Object.values(PRODUCT_TYPE),
      '1 life, 2 funeral, 4 income protection, 12 life with a benefit expiry date.',
    ),
    coverAmountCents: cents('What the policy pays for its owner.'),
    renewalDate: day('When it renews, or null.'),
    saleCompletedDate: day('When it was sold, or null.'),
    acceptanceDate: day('When it was accepted, or null.'),
    firstCollectionDate: day('When its first premium was collected, or null.'),
    paymentFrequency: required('As in Monthly.'),
    ...statusFields,
  },
  'A policy of a customer.',
  {
    policyNumber: '70010001',
    customerNumber: 'C-1001',
    productCode: 'FLC',
    productName: 'Family Life Cover',
    productTypeId: 1,
    coverAmountCents: 25_000_000,
    renewalDate: '2027-03-14',
    saleCompletedDate: '2017-03-01',
    acceptanceDate: '2017-03-14',
    firstCollectionDate: '2017-03-21',
    paymentFrequency: 'Fortnightly',
    ...status,
  },
);

/** The part of a policy that changes from day to day. */
export const policyStatusRecord = record(
  'policy-status',
  { policyNumber: policyNumber(), ...statusFields },
  'The status of a policy, where nothing else of it changed.',
  { policyNumber: '70010001', ...status },
);

/** A person whose life or income is covered. */
export const lifeInsuredRecord = record(
  'life-insured',
  { policyNumber: policyNumber(), position: position('The place on the policy.'), ...person },
  'A person whose life or income the policy covers.',
  { policyNumber: '70010001', position: 1, firstName: 'Mere', lastName: 'Tūhoe', birthDate: '1957-03-27' },
);

/** One cover of one life. */
export const benefitRecord = record(
  'benefit',
  {
    policyNumber: policyNumber(),
    lifePosition: lifePosition(),
    position: position('The place on the life.'),
    description: title('As the customer reads it.'),
    riskStartDate: day('When the cover began, or null.'),
    sumInsuredCents: centsOrNull('What it pays, or null.'),
    premiumCents: centsOrNull('What it costs at each collection, or null.'),
    expectedExpiryDate: day('When it expires, or null.'),
    waitingPeriodDays: countOrNull('Days of waiting of an income benefit, or null.'),
    benefitPeriodMonths: countOrNull('Months for which an income benefit is paid, or null.'),
  },
  'One cover of one life insured.',
  {
    policyNumber: '70010001',
    lifePosition: 1,
    position: 1,
    description: 'Death Benefit',
    riskStartDate: '2017-03-14',
    sumInsuredCents: 25_000_000,
    premiumCents: 2_270,
    expectedExpiryDate: null,
    waitingPeriodDays: null,
    benefitPeriodMonths: null,
  },
);

/** Something for which a benefit is not paid. */
export const exclusionRecord = record(
  'benefit-exclusion',
  {
    policyNumber: policyNumber(),
    lifePosition: lifePosition(),
    benefitPosition: position('The benefit, by its place on the life.'),
    position: position('The place on the benefit.'),
    text: longText('As the customer reads it.'),
  },
  'Something for which a benefit is not paid.',
  {
    policyNumber: '70010001',
    lifePosition: 1,
    benefitPosition: 1,
    position: 1,
    text: 'No benefit within the first 13 months.',
  },
);

/** A person who receives a part of the benefit. */
export const beneficiaryRecord = record(
  'beneficiary',
  {
    policyNumber: policyNumber(),
    position: position('The place on the policy.'),
    ...person,
    percentage: described(
      z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)),
      'The share in per cent, with two decimals at most.',
    ),
  },
  'A person who receives a part of the benefit.',
  {
    policyNumber: '70010001',
    position: 1,
    firstName: 'Hēmi',
    lastName: 'Tūhoe',
    birthDate: null,
    percentage: 66.67,
  },
);

/** How a policy is paid. */
export const paymentMethodRecord = record(
  'payment-method',
  {
    policyNumber: policyNumber(),
    methodId: oneOf(Object.values(PAYMENT_METHOD), '1 card, 2 direct debit, 3 anything else.'),
    description: required('As the customer reads it.'),
    cardBrand: optional('The brand of a card, or null.'),
    cardLastDigits: described(
      z.nullable(z.string().check(z.regex(/^\d{1,4}$/, 'Send the last four digits at most'))),
      'The last digits of a card; needed for method 1.',
    ),
    cardExpiry: described(
      z.nullable(z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{4}$/, 'Send mm/yyyy'))),
      'The month in which a card expires, as mm/yyyy, or null.',
    ),
    bankName: optional('The name of the bank, or null.'),
    bankAccountName: optional('The name on a bank account, or null.'),
    bankBranchMasked: maskedNumber('The bank branch with its last digits alone, or null.'),
    bankAccountMasked: maskedNumber('The account number with its last digits alone, or null.'),
  },
  'How a policy is paid. No whole card or bank number, and nothing that needs a key.',
  {
    policyNumber: '70010001',
    methodId: 2,
    description: 'Direct Debit',
    cardBrand: null,
    cardLastDigits: null,
    cardExpiry: null,
    bankName: null,
    bankAccountName: 'M Tūhoe',
    bankBranchMasked: '••-••13',
    bankAccountMasked: '••••••9-00',
  },
);

const owed = {
  policyNumber: policyNumber(),
  amountCents: described(z.int().check(z.minimum(1)), 'What is owed.'),
};

/** A regular collection that failed. */
export const premiumMissedRecord = record(
  'premium-missed',
  {
    ...owed,
    transactionId: described(z.int().check(z.minimum(1)), 'The transaction, by which it is owed once.'),
    dueDate: day('When it was due.'),
    isUnderExtendedDishonour: flag('Whether it is listed under extended dishonour alone.'),
  },
  'A regular collection that failed and is owed.',
  {
    policyNumber: '70010001',
    amountCents: 4_110,
    transactionId: 99_812,
    dueDate: '2026-03-01',
    isUnderExtendedDishonour: false,
  },
);

/** A single collection that failed. */
export const overrideMissedRecord = record(
  'override-missed',
  {
    ...owed,
    overrideId: described(z.int().check(z.minimum(1)), 'The override, by which it is owed once.'),
    overrideDate: day('The day of its collection.'),
    queuedTransactionId: transactionOrNull('Its transaction, or null.'),
    dishonouredTransactionId: transactionOrNull('The failed collection that it replaces, or null.'),
  },
  'A single collection, agreed beside the regular ones, that failed and is owed.',
  {
    policyNumber: '70010001',
    amountCents: 4_110,
    overrideId: 5_001,
    overrideDate: '2026-03-08',
    queuedTransactionId: null,
    dishonouredTransactionId: 99_812,
  },
);
