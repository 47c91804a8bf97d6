import {
  beneficiaryShape,
  benefitShape,
  exclusionShape,
  lifeInsuredShape,
  policyDetailShape,
  policySummaryShape,
} from '@portal/contract/policies/mapping';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import { jsonSql } from '#api/database/json-sql.ts';

/** A list as JSON, empty rather than null when there is nothing in it. */
const jsonList = (item: string, from: string): string =>
  `(select coalesce(json_agg(${item}), '[]'::json) from ${from})`;

/** A policy `p`, its customer `c` and status `st` as a wire summary. */
export const POLICY_SUMMARY_JSON = jsonSql(policySummaryShape, {
  policyNumber: 'p.policy_number',
  productName: 'p.product_name',
  productCode: 'p.product_code',
  brandId: 'c.brand_id',
  productTypeId: 'p.product_type_id',
  coverAmountCents: 'p.cover_amount_cents',
  renewalDate: 'p.renewal_date',
  saleCompletedDate: 'p.sale_completed_date',
  acceptanceDate: 'p.acceptance_date',
  firstCollectionDate: 'p.first_collection_date',
  isClaimInProgress: 'p.is_claim_in_progress',
  statusText: 'st.description',
  policyStatusId: 'p.status_id',
  extendedDishonourStatusId: 'p.extended_dishonour_status_id',
});

/** The tables of the summary's expressions. */
export const POLICY_SUMMARY_FROM =
  'policy p join customer c on c.customer_id = p.customer_id join policy_status st on st.status_id = p.status_id';

/** The summaries of all policies of the session's customer `s`, as a wire list. */
export const OWN_POLICY_SUMMARIES_SQL = `(select coalesce(json_agg(${POLICY_SUMMARY_JSON} order by p.policy_number), '[]'::json) from ${POLICY_SUMMARY_FROM} where p.customer_id = s.customer_id)`;

const BENEFIT_JSON = jsonSql(benefitShape, {
  description: 'b.description',
  riskStartDate: 'b.risk_start_date',
  sumInsuredCents: 'b.sum_insured_cents',
  premiumCents: 'b.premium_cents',
  expectedExpiryDate: 'b.expected_expiry_date',
  waitingPeriodDays: 'b.waiting_period_days',
  benefitPeriodMonths: 'b.benefit_period_months',
  exclusions: jsonList(
    jsonSql(exclusionShape, { text: 'e.exclusion_text' }),
    '(select exclusion_text from benefit_exclusion where customer_id = b.customer_id and benefit_id = b.benefit_id order by position) e',
  ),
});

const LIFE_JSON = jsonSql(lifeInsuredShape, {
  firstName: 'l.first_name',
  lastName: 'l.last_name',
  birthDate: 'l.birth_date',
  benefits: jsonList(
    BENEFIT_JSON,
    '(select * from benefit where customer_id = l.customer_id and life_id = l.life_id order by position) b',
  ),
});

const BENEFICIARY_JSON = jsonSql(beneficiaryShape, {
  firstName: 'y.first_name',
  lastName: 'y.last_name',
  birthDate: 'y.birth_date',
  percentage: 'y.percentage',
});

/** How a policy is paid: by another method where the insurer gave none in `m`. IMP-13 */
const METHOD_ID = `coalesce(m.method_id, ${PAYMENT_METHOD.other})`;

/** A policy `p` with its customer `c`, status `st` and payment method `m` as a wire detail. */
export const POLICY_DETAIL_JSON = jsonSql(policyDetailShape, {
  policyNumber: 'p.policy_number',
  firstCollectionDate: 'p.first_collection_date',
  terminationDate: 'p.termination_date',
  renewalDate: 'p.renewal_date',
  nextCollectionDate: 'p.next_collection_date',
  cardNumberSuffix: 'm.card_last_digits',
  cardNumberMasked: "'•••• •••• •••• ' || m.card_last_digits",
  cardExpiry: 'm.card_expiry',
  bankAccountName: 'm.bank_account_name',
  bankBranchMasked: 'm.bank_branch_masked',
  bankAccountMasked: 'm.bank_account_masked',
  ownerTitle: 'c.title',
  ownerFirstName: 'c.first_name',
  ownerLastName: 'c.last_name',
  ownerBirthDate: 'c.date_of_birth',
  policyStatusId: 'p.status_id',
  statusText: 'st.description',
  paymentMethodId: METHOD_ID,
  paymentMethodText: "coalesce(m.description, '')",
  paymentFrequency: 'p.payment_frequency',
  productName: 'p.product_name',
  productTypeId: 'p.product_type_id',
  extendedDishonourStatusId: 'p.extended_dishonour_status_id',
  livesInsured: jsonList(
    LIFE_JSON,
    '(select * from life_insured where customer_id = p.customer_id and policy_number = p.policy_number order by position) l',
  ),
  beneficiaries: jsonList(
    BENEFICIARY_JSON,
    '(select * from beneficiary where customer_id = p.customer_id and policy_number = p.policy_number order by percentage desc, position) y',
  ),
});

/** The tables of the detail's expressions. */
export const POLICY_DETAIL_FROM = `${POLICY_SUMMARY_FROM} left join payment_method m on m.customer_id = p.customer_id and m.policy_number = p.policy_number`;
