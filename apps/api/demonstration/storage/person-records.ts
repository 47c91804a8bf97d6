import type { RecordKind } from '@portal/contract/records/published-records';
import { maskedBankAccount, maskedBankBranch } from '@portal/domain/payment-details/bank-numbers/bank-masks';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { LifeInsured } from '@portal/domain/policies/policy';
import type {
  DemonstrationAddress,
  DemonstrationPaymentMethod,
  DemonstrationPerson,
  DemonstrationPolicy,
} from '#demonstration/person.ts';
import { allOverdue } from '#demonstration/storage/overdue-rows.ts';

type PersonRecord = { readonly kind: RecordKind } & Readonly<Record<string, unknown>>;

const addressRecord = (
  addressKind: 'residential' | 'postal',
  { countryId: addressCountryId, ...address }: DemonstrationAddress,
): PersonRecord => ({ kind: 'address', addressKind, ...address, addressCountryId });

const policyRecord = (policy: DemonstrationPolicy): PersonRecord => ({
  kind: 'policy',
  policyNumber: policy.policyNumber,
  productCode: policy.productCode,
  productName: policy.productName,
  productTypeId: policy.productTypeId,
  coverAmountCents: policy.coverAmountCents,
  renewalDate: policy.renewalDate,
  saleCompletedDate: policy.saleCompletedDate,
  acceptanceDate: policy.acceptanceDate,
  firstCollectionDate: policy.firstCollectionDate,
  paymentFrequency: policy.paymentFrequency,
  statusId: policy.statusId,
  terminationDate: policy.terminationDate,
  nextCollectionDate: policy.nextCollectionDate,
  isClaimInProgress: policy.isClaimInProgress,
  extendedDishonourStatusId: policy.extendedDishonourStatusId,
  isCollectionUnderWay: policy.overdue.isCollectionUnderWay,
});

/** Bank numbers leave here masked. */
function paymentMethodRecord(method: DemonstrationPaymentMethod): PersonRecord {
  const isCard = method.methodId === PAYMENT_METHOD.card;
  const isBank = method.methodId === PAYMENT_METHOD.bankAccount;
  return {
    kind: 'payment-method',
    methodId: method.methodId,
    description: method.description,
    cardBrand: isCard ? method.cardBrand : null,
    cardLastDigits: isCard ? method.cardLastDigits : null,
    cardExpiry: isCard ? method.cardExpiry : null,
    bankName: null,
    bankAccountName: isBank ? method.bankAccountName : null,
    bankBranchMasked: isBank ? maskedBankBranch(method.bankBranch) : null,
    bankAccountMasked: isBank ? maskedBankAccount(method.bankAccount) : null,
  };
}

const lifeRecords = ({ benefits, ...life }: LifeInsured, lifePosition: number): readonly PersonRecord[] => [
  { kind: 'life-insured', position: lifePosition, ...life },
  ...benefits.flatMap(({ exclusions, ...benefit }, index): PersonRecord[] => {
    const place = { lifePosition, benefitPosition: index + 1 };
    return [
      { kind: 'benefit', lifePosition, position: index + 1, ...benefit },
      ...exclusions.map(
        ({ text }, at): PersonRecord => ({ kind: 'benefit-exclusion', ...place, position: at + 1, text }),
      ),
    ];
  }),
];

const overdueRecords = (policy: DemonstrationPolicy): readonly PersonRecord[] =>
  allOverdue(policy).map(({ ownId, standsForId, payment }) => {
    const { source, amountCents, dueDate, overrideDate } = payment;
    if (source !== 'override')
      return {
        kind: 'premium-missed',
        amountCents,
        transactionId: ownId,
        dueDate,
        isUnderExtendedDishonour: source === 'missed-collection',
      };
    return {
      kind: 'override-missed',
      amountCents,
      overrideId: ownId,
      overrideDate,
      queuedTransactionId: null,
      dishonouredTransactionId: standsForId,
    };
  });

const policyRecords = (policy: DemonstrationPolicy): readonly PersonRecord[] =>
  [
    paymentMethodRecord(policy.paymentMethod),
    ...policy.livesInsured.flatMap((life, index) => lifeRecords(life, index + 1)),
    ...policy.beneficiaries.map(
      (beneficiary, index): PersonRecord => ({ kind: 'beneficiary', position: index + 1, ...beneficiary }),
    ),
    ...overdueRecords(policy),
  ].map((record) => ({ ...record, policyNumber: policy.policyNumber }));

function recordsOfPerson(person: DemonstrationPerson): readonly PersonRecord[] {
  const { brandId, countryId, customerNumber, title, firstName, lastName, dateOfBirth } = person;
  const { mobile, homePhone, email, residentialAddress, postalAddress, policies } = person;
  const names = { title, firstName, lastName, dateOfBirth };
  const owned: readonly PersonRecord[] = [
    { kind: 'customer', ...names, mobile, homePhone, email, isActive: true, isOnHold: false },
    addressRecord('residential', residentialAddress),
    addressRecord('postal', postalAddress),
    ...policies.map(policyRecord),
  ];
  const records = [
    ...owned.map((record) => ({ ...record, customerNumber })),
    ...policies.flatMap(policyRecords),
  ];
  return records.map((record) => ({ ...record, version: 1, brandId, countryId }));
}

/** Returns what an insurer would hand over about these people, in their order. */
export const recordsOf = (people: readonly DemonstrationPerson[]): readonly PersonRecord[] =>
  people.flatMap(recordsOfPerson);
