import { maskedBankAccount, maskedBankBranch } from '@portal/domain/payment-details/bank-numbers/bank-masks';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { Benefit, LifeInsured } from '@portal/domain/policies/policy';
import type {
  DemonstrationAddress,
  DemonstrationPerson,
  DemonstrationPolicy,
} from '#demonstration/person.ts';
import { addOverdueRows } from '#demonstration/storage/overdue-rows.ts';
import type { OwnedPolicy, Row, RowsByTable } from '#demonstration/storage/table-rows.ts';

/** Hands out the next of the ids that were reserved. */
export type TakeId = Readonly<Record<'customer' | 'life' | 'benefit' | 'overduePayment', () => number>>;

function addressRow(
  customerId: number,
  kind: 'residential' | 'postal',
  { countryId, ...address }: DemonstrationAddress,
): Row {
  return { customer_id: customerId, kind, country_id: countryId, ...address };
}

function policyRow(customerId: number, policy: DemonstrationPolicy): Row {
  return {
    customer_id: customerId,
    policy_number: policy.policyNumber,
    product_code: policy.productCode,
    product_name: policy.productName,
    product_type_id: policy.productTypeId,
    status_id: policy.statusId,
    cover_amount_cents: policy.coverAmountCents,
    renewal_date: policy.renewalDate,
    sale_completed_date: policy.saleCompletedDate,
    acceptance_date: policy.acceptanceDate,
    first_collection_date: policy.firstCollectionDate,
    termination_date: policy.terminationDate,
    next_collection_date: policy.nextCollectionDate,
    is_claim_in_progress: policy.isClaimInProgress,
    extended_dishonour_status_id: policy.extendedDishonourStatusId,
    payment_frequency: policy.paymentFrequency,
    is_collection_under_way: policy.overdue.isCollectionUnderWay,
  };
}

function paymentMethodRow(
  customerId: number,
  { policyNumber, paymentMethod: method }: DemonstrationPolicy,
): Row {
  const common = {
    customer_id: customerId,
    policy_number: policyNumber,
    method_id: method.methodId,
    description: method.description,
  };
  if (method.methodId === PAYMENT_METHOD.card) {
    return {
      ...common,
      card_brand: method.cardBrand,
      card_last_digits: method.cardLastDigits,
      card_expiry: method.cardExpiry,
    };
  }
  if (method.methodId === PAYMENT_METHOD.other) return common;
  return {
    ...common,
    bank_account_name: method.bankAccountName,
    bank_branch_masked: maskedBankBranch(method.bankBranch),
    bank_account_masked: maskedBankAccount(method.bankAccount),
  };
}

function addBenefit(
  rows: RowsByTable,
  benefit: Benefit,
  ids: { customerId: number; benefitId: number; lifeId: number; position: number },
): void {
  rows.benefit.push({
    customer_id: ids.customerId,
    benefit_id: ids.benefitId,
    life_id: ids.lifeId,
    position: ids.position,
    description: benefit.description,
    risk_start_date: benefit.riskStartDate,
    sum_insured_cents: benefit.sumInsuredCents,
    premium_cents: benefit.premiumCents,
    expected_expiry_date: benefit.expectedExpiryDate,
    waiting_period_days: benefit.waitingPeriodDays,
    benefit_period_months: benefit.benefitPeriodMonths,
  });
  rows.benefit_exclusion.push(
    ...benefit.exclusions.map(({ text }, index) => ({
      customer_id: ids.customerId,
      benefit_id: ids.benefitId,
      position: index + 1,
      exclusion_text: text,
    })),
  );
}

const nameRow = ({
  firstName,
  lastName,
  birthDate,
}: Pick<LifeInsured, 'firstName' | 'lastName' | 'birthDate'>): Row => ({
  first_name: firstName,
  last_name: lastName,
  birth_date: birthDate,
});

function addPolicy(rows: RowsByTable, owned: OwnedPolicy, takeId: TakeId): void {
  const { policy, customerId } = owned;
  const { policyNumber } = policy;
  rows.policy.push(policyRow(customerId, policy));
  rows.payment_method.push(paymentMethodRow(customerId, policy));
  for (const [index, life] of policy.livesInsured.entries()) {
    const lifeId = takeId.life();
    rows.life_insured.push({
      customer_id: customerId,
      life_id: lifeId,
      policy_number: policyNumber,
      position: index + 1,
      ...nameRow(life),
    });
    for (const [benefitIndex, benefit] of life.benefits.entries()) {
      const benefitId = takeId.benefit();
      addBenefit(rows, benefit, { customerId, benefitId, lifeId, position: benefitIndex + 1 });
    }
  }
  for (const [index, beneficiary] of policy.beneficiaries.entries()) {
    const { percentage } = beneficiary;
    rows.beneficiary.push({
      customer_id: customerId,
      policy_number: policyNumber,
      position: index + 1,
      percentage,
      ...nameRow(beneficiary),
    });
  }
}

const customerRow = (customerId: number, person: DemonstrationPerson): Row => ({
  customer_id: customerId,
  brand_id: person.brandId,
  country_id: person.countryId,
  title: person.title,
  first_name: person.firstName,
  last_name: person.lastName,
  date_of_birth: person.dateOfBirth,
  mobile: person.mobile,
  home_phone: person.homePhone,
  email: person.email,
});

/** The rows of these people in every table. Bank numbers leave here masked. */
export function rowsOf(people: readonly DemonstrationPerson[], takeId: TakeId): RowsByTable {
  const rows: RowsByTable = {
    customer: [],
    address: [],
    policy: [],
    payment_method: [],
    life_insured: [],
    benefit: [],
    benefit_exclusion: [],
    beneficiary: [],
    overdue_payment: [],
    payment: [],
    payment_reservation: [],
    receipt: [],
  };
  for (const person of people) {
    const customerId = takeId.customer();
    rows.customer.push(customerRow(customerId, person));
    rows.address.push(
      addressRow(customerId, 'residential', person.residentialAddress),
      addressRow(customerId, 'postal', person.postalAddress),
    );
    const { brandId, countryId } = person;
    for (const policy of person.policies) {
      const owned = { policy, customerId, brandId, countryId };
      addPolicy(rows, owned, takeId);
      addOverdueRows(rows, owned, takeId.overduePayment);
    }
  }
  return rows;
}
