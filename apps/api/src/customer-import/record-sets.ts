import type { UpdateKind } from '@portal/contract/records/published-records';

/** Target columns, each with the SQL expression that fills it from a staged row `s`. */
type Values = Readonly<Record<string, string>>;

/** Columns that one version governs. `onUpdate`: other expressions where the row `t` is there already. */
type VersionedPart = {
  readonly version: 'core_version' | 'status_version';
  readonly values: Values;
  readonly onUpdate?: Values;
};

/**
 * Why a staged row is not taken: `when` is a condition on it. `code`: the word that the core system reads;
 * without it the field is wrong.
 */
type Refusal = {
  readonly when: string;
  readonly field: string | null;
  readonly reason: string;
  readonly code?: 'unknown-customer' | 'unknown-policy' | 'not-delivered';
  /** The row is taken, but the field is left as it was. */
  readonly isInPart?: boolean;
};

/** How the records of one kind become rows of one table. */
export type RecordSet = {
  readonly table: string;
  /** The columns that name a record beside brand and country. */
  readonly identity: readonly string[];
  /** Finds the rows that the record belongs to: joins to the staged row `s`, and the ids that they give. */
  readonly joins: string;
  readonly ids: string;
  readonly refusals: readonly Refusal[];
  /** Customers change its rows here too. */
  readonly isChangedHere?: true;
  /** When the row `t` is that of a staged row `s`. */
  readonly match: string;
  /** Columns of a new row that never change. Without them no row is added. */
  readonly newRow?: Values;
  readonly parts: readonly VersionedPart[];
};

const CUSTOMER = `left join customer c
  on (c.brand_id, c.country_id, c.customer_number) = (s.brand_id, s.country_id, s.customer_number)`;
const anyPolicy = (condition = ''): string => `left join (
    select p.customer_id, p.policy_number, o.brand_id, o.country_id
    from policy p join customer o on o.customer_id = p.customer_id ${condition}
  ) p on (p.brand_id, p.country_id, p.policy_number) = (s.brand_id, s.country_id, s.policy_number)`;
/** Of an erased customer nothing comes back. */
const POLICY = anyPolicy('and o.erased_at is null');
const LIFE = `${POLICY} left join life_insured l
  on (l.customer_id, l.policy_number, l.position) = (p.customer_id, p.policy_number, s.life_position)`;
const BENEFIT = `${LIFE} left join benefit b
  on (b.customer_id, b.life_id, b.position) = (l.customer_id, l.life_id, s.benefit_position)`;

const IS_ERASED = `exists (select from erased_number e
  where (e.brand_id, e.country_id, e.customer_number) = (s.brand_id, s.country_id, s.customer_number))`;

/** A customer who was erased stays erased, whatever still comes of them. IMP-11 */
export const ERASED_CUSTOMER: Refusal = {
  when: `s.customer_id is null and ${IS_ERASED}`,
  field: 'customerNumber',
  reason: 'the customer was erased here: erase them in the core system too',
  code: 'unknown-customer',
};
const NO_CUSTOMER: Refusal = {
  when: `s.customer_id is null and not ${IS_ERASED}`,
  field: 'customerNumber',
  reason: 'no customer of the brand and country has this number',
  code: 'unknown-customer',
};
const NO_POLICY: Refusal = {
  when: 's.customer_id is null',
  field: 'policyNumber',
  reason: 'no policy of the brand and country has this number',
  code: 'unknown-policy',
};
const NO_LIFE: Refusal = {
  when: 's.customer_id is not null and s.life_id is null',
  field: 'lifePosition',
  reason: 'the policy has no such life',
};
const NO_BENEFIT: Refusal = {
  when: 's.life_id is not null and s.benefit_id is null',
  field: 'benefitPosition',
  reason: 'the life has no such benefit',
};

/** A change of the customer's own holds until the core system has it: an older state would undo it. IMP-9 */
const isNotDelivered = (customer: string, orderingKey: string): string =>
  `exists (select from core_event e where e.customer_id = ${customer} and e.ordering_key = ${orderingKey}
    and e.delivered_at is null)`;
const notDelivered = (orderingKey: string): Refusal => ({
  when: isNotDelivered('s.customer_id', orderingKey),
  field: null,
  reason: 'the customer changed it here, and the core system was not told yet: import it again',
  code: 'not-delivered',
});

/**
 * Of a customer's record the rest is taken: a person who is no customer any more is logged out, whatever they
 * changed before. INB-8
 */
const KEEPS_CONTACT = `(${isNotDelivered('c.customer_id', "'contact'")}
  and (c.mobile, c.home_phone, c.email) is distinct from (s.mobile, s.home_phone, s.email)) as keeps_contact`;
const keptContact = (column: string): readonly [string, string] => [
  column,
  `case when s.keeps_contact then t.${column} else s.${column} end`,
];

/** Columns that have the names of their fields. */
const same = (...columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, `s.${column}`]));

const PERSON = same('first_name', 'last_name', 'birth_date');
const STATUS: VersionedPart = {
  version: 'status_version',
  values: same(
    'status_id',
    'termination_date',
    'next_collection_date',
    'is_claim_in_progress',
    'extended_dishonour_status_id',
    'is_collection_under_way',
  ),
};
const core = (values: Values, onUpdate: Values = {}): readonly VersionedPart[] => [
  { version: 'core_version', values, onUpdate },
];

const ofCustomer = { joins: CUSTOMER, ids: 'c.customer_id', refusals: [ERASED_CUSTOMER, NO_CUSTOMER] };
const ofPolicy = { joins: POLICY, ids: 'p.customer_id', refusals: [NO_POLICY] };
const onPolicy = '(t.customer_id, t.policy_number) = (s.customer_id, s.policy_number)';

/** The digits at the end of a masked number: the portal and the core system may mask in other ways. */
const lastDigits = (column: string): string => `right(regexp_replace(${column}, '\\D', '', 'g'), 3)`;

/** Something that the core system said of a customer, beside their record. INB-11 */
const factOf = (kind: string, happenedOn: string): RecordSet => ({
  ...ofCustomer,
  table: 'customer_fact',
  identity: ['customer_number'],
  match: `(t.customer_id, t.kind) = (s.customer_id, '${kind}')`,
  newRow: { customer_id: 's.customer_id', kind: `'${kind}'` },
  parts: core({ happened_on: happenedOn }),
});

/** How each kind of record is applied. */
export const RECORD_SETS: Readonly<Record<UpdateKind, RecordSet>> = {
  customer: {
    joins: CUSTOMER,
    ids: `c.customer_id, ${KEEPS_CONTACT}`,
    table: 'customer',
    isChangedHere: true,
    identity: ['customer_number'],
    refusals: [
      ERASED_CUSTOMER,
      {
        when: 's.keeps_contact',
        field: 'mobile, homePhone, email',
        reason: 'the customer changed it here, and the core system was not told yet',
        isInPart: true,
      },
    ],
    match: 't.customer_id = s.customer_id',
    newRow: same('brand_id', 'country_id', 'customer_number'),
    parts: core(
      same(
        'title',
        'first_name',
        'last_name',
        'date_of_birth',
        'mobile',
        'home_phone',
        'email',
        'is_active',
        'is_on_hold',
      ),
      Object.fromEntries(['mobile', 'home_phone', 'email'].map(keptContact)),
    ),
  },
  address: {
    ...ofCustomer,
    table: 'address',
    identity: ['customer_number', 'address_kind'],
    refusals: [ERASED_CUSTOMER, NO_CUSTOMER, notDelivered("'contact'")],
    isChangedHere: true,
    match: '(t.customer_id, t.kind) = (s.customer_id, s.address_kind)',
    newRow: { customer_id: 's.customer_id', kind: 's.address_kind' },
    parts: core({
      ...same('line', 'suburb', 'state', 'city', 'postcode'),
      country_id: 's.address_country_id',
    }),
  },
  policy: {
    table: 'policy',
    identity: ['policy_number'],
    joins: `${CUSTOMER} ${anyPolicy()}`,
    ids: 'c.customer_id, p.customer_id as holder_id',
    refusals: [
      ERASED_CUSTOMER,
      NO_CUSTOMER,
      {
        when: 's.holder_id <> s.customer_id',
        field: 'customerNumber',
        reason: 'the policy belongs to another customer',
      },
    ],
    match: onPolicy,
    newRow: same('customer_id', 'policy_number'),
    parts: [
      ...core(
        same(
          'product_code',
          'product_name',
          'product_type_id',
          'cover_amount_cents',
          'renewal_date',
          'sale_completed_date',
          'acceptance_date',
          'first_collection_date',
          'payment_frequency',
        ),
      ),
      STATUS,
    ],
  },
  'policy-status': {
    ...ofPolicy,
    table: 'policy',
    identity: ['policy_number'],
    match: onPolicy,
    parts: [STATUS],
  },
  'payment-method': {
    ...ofPolicy,
    table: 'payment_method',
    identity: ['policy_number'],
    refusals: [NO_POLICY, notDelivered("'payment-method ' || s.policy_number")],
    isChangedHere: true,
    match: onPolicy,
    newRow: same('customer_id', 'policy_number'),
    parts: core(
      same(
        'method_id',
        'description',
        'card_brand',
        'card_last_digits',
        'card_expiry',
        'bank_name',
        'bank_account_name',
        'bank_branch_masked',
        'bank_account_masked',
      ),
      {
        // The card or account that the gateway keeps stays known as long as it is the same one.
        setup_id: `case when t.method_id = s.method_id and t.card_last_digits is not distinct from s.card_last_digits
          and ${lastDigits('t.bank_account_masked')} is not distinct from ${lastDigits('s.bank_account_masked')}
          then t.setup_id end`,
      },
    ),
  },
  'life-insured': {
    ...ofPolicy,
    table: 'life_insured',
    identity: ['policy_number', 'position'],
    match: `${onPolicy} and t.position = s.position`,
    newRow: same('customer_id', 'policy_number', 'position'),
    parts: core(PERSON),
  },
  benefit: {
    table: 'benefit',
    identity: ['policy_number', 'life_position', 'position'],
    joins: LIFE,
    ids: 'p.customer_id, l.life_id',
    refusals: [NO_POLICY, NO_LIFE],
    match: '(t.customer_id, t.life_id, t.position) = (s.customer_id, s.life_id, s.position)',
    newRow: same('customer_id', 'life_id', 'position'),
    parts: core(
      same(
        'description',
        'risk_start_date',
        'sum_insured_cents',
        'premium_cents',
        'expected_expiry_date',
        'waiting_period_days',
        'benefit_period_months',
      ),
    ),
  },
  'benefit-exclusion': {
    table: 'benefit_exclusion',
    identity: ['policy_number', 'life_position', 'benefit_position', 'position'],
    joins: BENEFIT,
    ids: 'p.customer_id, l.life_id, b.benefit_id',
    refusals: [NO_POLICY, NO_LIFE, NO_BENEFIT],
    match: '(t.customer_id, t.benefit_id, t.position) = (s.customer_id, s.benefit_id, s.position)',
    newRow: same('customer_id', 'benefit_id', 'position'),
    parts: core({ exclusion_text: 's.text' }),
  },
  beneficiary: {
    ...ofPolicy,
    table: 'beneficiary',
    identity: ['policy_number', 'position'],
    match: `${onPolicy} and t.position = s.position`,
    newRow: same('customer_id', 'policy_number', 'position'),
    parts: core({ ...PERSON, percentage: 's.percentage' }),
  },
  'premium-missed': {
    ...ofPolicy,
    table: 'overdue_payment',
    identity: ['policy_number', 'transaction_id'],
    match: `${onPolicy} and t.transaction_id = s.transaction_id and t.source <> 'override'`,
    newRow: same('customer_id', 'policy_number', 'transaction_id'),
    parts: core({
      ...same('amount_cents', 'due_date'),
      source: "case when s.is_under_extended_dishonour then 'missed-collection' else 'real-time' end",
    }),
  },
  'override-missed': {
    ...ofPolicy,
    table: 'overdue_payment',
    identity: ['policy_number', 'override_id'],
    match: `${onPolicy} and t.payment_override_id = s.override_id and t.source = 'override'`,
    newRow: {
      ...same('customer_id', 'policy_number'),
      payment_override_id: 's.override_id',
      source: "'override'",
    },
    parts: core({
      ...same('amount_cents', 'override_date', 'queued_transaction_id'),
      dishonour_transaction_id: 's.dishonoured_transaction_id',
    }),
  },
  offer: {
    ...ofCustomer,
    table: 'customer_offer',
    identity: ['customer_number', 'offer_id'],
    match: '(t.customer_id, t.offer_id) = (s.customer_id, s.offer_id)',
    // Not a name of a variant: the portal draws one when it shows the offer.
    newRow: { ...same('customer_id', 'offer_id'), variant: "'imported'" },
    parts: core(
      { suppressions: 's.suppressions', suppressed_at: 's.suppressed_on' },
      {
        suppressions: 'greatest(t.suppressions, s.suppressions)',
        suppressed_at: 'greatest(t.suppressed_at, s.suppressed_on)',
      },
    ),
  },
  'letter-returned': factOf('letter-returned', 's.returned_on'),
  'death-recorded': factOf('death-recorded', 's.date_of_death'),
};
