import { type Queryable, statement } from '#api/database/database.ts';

let serial = 0;
/** Never the same twice in a test file, so that no test meets another's customer. */
const nextSerial = () => {
  serial += 1;
  return serial;
};

export type TestCustomer = {
  customerId: number;
  brandId: number;
  countryId: number;
  firstName: string;
  lastName: string;
  mobile: string | null;
  email: string | null;
  dateOfBirth: string;
};

const insertCustomer = statement(
  'test-insert-customer',
  `insert into customer (brand_id, country_id, title, first_name, last_name, date_of_birth, mobile, home_phone, email)
   values ($1, $2, 'Mrs', $3, $4, $5, $6, '093001234', $7) returning customer_id`,
);
const insertAddress = statement(
  'test-insert-address',
  `insert into address (customer_id, kind, line, suburb, city, postcode, country_id)
   values ($1, 'residential', '5 Marine Parade', 'Mount Maunganui', 'Tauranga', '3116', 154),
          ($1, 'postal', 'PO Box 10', 'Mount Maunganui', 'Tauranga', '3150', 154)`,
);

/** A customer of real in New Zealand, unless told otherwise. */
export async function createCustomer(
  database: Queryable,
  overrides: Partial<TestCustomer> = {},
): Promise<TestCustomer> {
  const number = nextSerial();
  const customer = {
    brandId: 1,
    countryId: 154,
    firstName: `Mārama${number}`,
    lastName: `O'Connor${number}`,
    mobile: `021${String(5_550_000 + number)}`,
    email: `customer${number}@example.com`,
    dateOfBirth: '1957-03-27',
    ...overrides,
  };
  const rows = await database.query<{ customer_id: number }>(insertCustomer, [
    customer.brandId,
    customer.countryId,
    customer.firstName,
    customer.lastName,
    customer.dateOfBirth,
    customer.mobile,
    customer.email,
  ]);
  const customerId = rows[0]?.customer_id ?? 0;
  await database.query(insertAddress, [customerId]);
  return { ...customer, customerId };
}

export type TestPolicy = {
  policyNumber: string;
  productTypeId: number;
  statusId: number;
  coverAmountCents: number;
  methodId: 1 | 2 | 3;
};

const insertPolicy = statement(
  'test-insert-policy',
  `insert into policy (policy_number, customer_id, product_code, product_name, product_type_id, status_id, cover_amount_cents, renewal_date,
     sale_completed_date, acceptance_date, first_collection_date, next_collection_date, payment_frequency, extended_dishonour_status_id)
   values ($1, $2, 'FLC', 'Family Life Cover', $3, $4, $5, '2026-03-14', '2017-03-01', '2017-03-14', '2017-03-21', '2025-11-28', 'Fortnightly', 0)`,
);
const insertPaymentMethod = statement(
  'test-insert-payment-method',
  `insert into payment_method (customer_id, policy_number, method_id, description, card_brand, card_last_digits, card_expiry,
     bank_account_name, bank_branch_masked, bank_account_masked)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const insertLife = statement(
  'test-insert-life',
  `insert into life_insured (customer_id, policy_number, position, first_name, last_name, birth_date)
   values ($1, $2, 1, 'Robert', 'Ellison', '1954-11-03') returning life_id`,
);
const insertBenefit = statement(
  'test-insert-benefit',
  `insert into benefit (customer_id, life_id, position, description, risk_start_date, sum_insured_cents, premium_cents)
   values ($1, $2, 1, 'Family life cover', '2017-03-14', 10000000, 2270) returning benefit_id`,
);
const insertExclusion = statement(
  'test-insert-exclusion',
  'insert into benefit_exclusion (customer_id, benefit_id, position, exclusion_text) values ($1, $2, 1, $3)',
);
const insertBeneficiaries = statement(
  'test-insert-beneficiaries',
  `insert into beneficiary (customer_id, policy_number, position, first_name, last_name, birth_date, percentage)
   values ($1, $2, 1, 'Claire', 'Wood', '1983-07-19', 33.34), ($1, $2, 2, 'Robert', 'Ellison', '1954-11-03', 66.66)`,
);

function paymentValues(methodId: TestPolicy['methodId']): unknown[] {
  const none = [null, null, null];
  if (methodId === 1) return ['Credit card', 'Visa', '4242', '08/2027', ...none];
  if (methodId === 3) return ['Cheque', null, null, null, ...none];
  return ['Direct debit', null, null, null, 'M O Connor', '12-••••', '•••••••869-00'];
}

/** A policy of that customer with one life, one benefit, one exclusion and two beneficiaries. */
export async function createPolicy(
  database: Queryable,
  { customerId }: Pick<TestCustomer, 'customerId'>,
  overrides: Partial<TestPolicy> = {},
): Promise<TestPolicy> {
  const policy: TestPolicy = {
    policyNumber: `T${String(10_000_000 + nextSerial())}`,
    productTypeId: 1,
    statusId: 30,
    coverAmountCents: 25_000_000,
    methodId: 1,
    ...overrides,
  };
  const { policyNumber } = policy;
  await database.query(insertPolicy, [
    policyNumber,
    customerId,
    policy.productTypeId,
    policy.statusId,
    policy.coverAmountCents,
  ]);
  await database.query(insertPaymentMethod, [
    customerId,
    policyNumber,
    policy.methodId,
    ...paymentValues(policy.methodId),
  ]);
  const [life] = await database.query<{ life_id: number }>(insertLife, [customerId, policyNumber]);
  const [benefit] = await database.query<{ benefit_id: number }>(insertBenefit, [customerId, life?.life_id]);
  await database.query(insertExclusion, [
    customerId,
    benefit?.benefit_id,
    'No benefit for <b>self-inflicted</b> injury within 13 months',
  ]);
  await database.query(insertBeneficiaries, [customerId, policyNumber]);
  return policy;
}
