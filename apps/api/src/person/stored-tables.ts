import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { RETENTION } from '@portal/domain/retention';
import type { Kept, StoredTable } from '#api/person/stored-table.ts';

const WITH_CUSTOMER: Kept = {
  until: 'the customer is erased',
  because: 'the portal shows it, or works by it',
};
const WITH_POLICY: Kept = {
  until: 'the customer is erased',
  because: 'the portal shows what the insurer loads; the insurer ends it there',
};
const BY_OPERATORS: Kept = { until: 'an operator changes it', because: 'it says nothing of a person' };

const purged = (days: number, since: string, because: string): Kept => ({
  until: days === 0 ? since : `${days} ${days === 1 ? 'day' : 'days'} after ${since}`,
  because,
  purgedAfterDays: days,
});
const LEFTOVER = 'room for a question about the day before';
const leftover = (since: string): Kept => purged(RETENTION.leftoverDays, since, LEFTOVER);

const MONEY = 'the law asks for records of payments';
const PAYMENT_KEPT: Kept = {
  until: 'the customer is erased, and the time of the law is over',
  because: `${MONEY}; then it is anonymous`,
};
/** A submitted payment `t`, or the one that `t` belongs to. */
const IS_SUBMITTED = `exists (select from payment y where y.customer_id = t.customer_id and y.payment_id = t.payment_id
  and y.submitted_at is not null)`;
const OWN_CODES = 'select c.code_id from one_time_code c where c.customer_id = $1';
/** The changes, codes, links and warnings that a message can belong to. */
const OWN_EVENTS = `select e.event_id from core_event e where e.customer_id = $1
  union select c.event_id from contact_code c where c.customer_id = $1
  union select u.undo_id from contact_undo u where u.customer_id = $1
  union select s.alert_id from security_alert s where s.customer_id = $1
  union select (a.facts ->> 'eventId')::uuid from audit_event a where a.customer_id = $1 and a.facts ? 'eventId'`;

/** Messages, logins and sessions: gone soon by themselves. */
const MESSAGES_AND_LOGINS: Readonly<Record<string, StoredTable>> = {
  contact_notice: {
    columns:
      'notice_id channel brand_id country_id event_id created_at tries next_try_at refused_by sent_at provider kind facts expires_at',
    withheld: 'sealed_recipient sealed_secret',
    person: { title: 'Messages about changes', of: `t.event_id in (${OWN_EVENTS})` },
    kept: leftover('it was written, once sent or given up'),
  },
  code_message: {
    columns: 'code_id tries next_try_at refused_by sent_at provider arrived_by not_arrived_by',
    withheld: 'sealed_code',
    person: { title: 'Messages with codes', of: `t.code_id in (${OWN_CODES})` },
    kept: { until: 'its code goes', because: LEFTOVER },
  },
  one_time_code: {
    columns: 'code_id customer_id brand_id country_id created_at expires_at tries used_at replaced_at',
    withheld: 'login_hash code_hash shared_hash key_id',
    person: { title: 'Codes to log in' },
    kept: leftover('it was made'),
  },
  login_attempt: {
    columns: 'customer_id brand_id country_id channel is_known_browser has_captcha_clearance created_at',
    withheld: `login_hash identifier_hash sealed_recipient key_id older_identifier_hashes recipient_hash recipient_key_id
      older_recipient_hashes code_login_hash proves_login_hash`,
    person: { title: 'Logins that were begun' },
    kept: leftover('it began'),
  },
  session: {
    columns: `customer_id brand_id country_id created_at expires_at absolute_end_at is_end_recorded replaced_at undone_at
      browser_id ended_elsewhere_at`,
    withheld: 'token_hash login_hash bearer_hash',
    person: { title: 'Sessions' },
    kept: leftover('its end'),
  },
  customer_wrong_codes: {
    columns: 'customer_id is_known_browser tries',
    person: { title: 'Wrong codes in a row' },
    kept: { until: 'a completed login, or the unlocking', because: 'time must not give a guesser new tries' },
  },
  known_browser: {
    columns: 'customer_id browser_id label first_login_at last_login_at',
    withheld: 'browser_hash',
    person: { title: 'Browsers in which the customer logged in' },
    kept: purged(RETENTION.knownBrowserDays, 'the last login there', 'browsers keep a cookie as long'),
  },
  passkey: {
    columns: `customer_id passkey_id brand_id country_id name transports aaguid backed_up counter browser_id added_at last_used_at
      turned_off_at`,
    withheld: 'credential_id user_handle public_key request_hash sealed_name',
    person: { title: 'Devices that log in without a code' },
    kept: WITH_CUSTOMER,
  },
  passkey_challenge: {
    columns: 'customer_id purpose brand_id country_id expires_at used_at proved_at',
    withheld: 'request_hash browser_hash login_hash user_handle',
    person: { title: 'Questions to a device' },
    kept: purged(PASSKEY_LIMITS.challengeKeptDays, 'its end', 'additions of a day are counted by it'),
  },
  customer_visit: {
    columns: 'customer_id last_login_at previous_login_at first_login_at',
    person: { title: 'Visits' },
    kept: WITH_CUSTOMER,
  },
  activity_report: {
    columns: 'customer_id report_id event_id event_kind event_at is_locking ended_devices created_at',
    person: { title: 'What the customer reported as not done by them' },
    kept: purged(RETENTION.activityReportDays, 'it was made', 'what it is about can be seen for a year'),
  },
  security_alert: {
    columns: 'customer_id alert_id kind noticed_at told_at',
    person: { title: 'Warnings' },
    kept: leftover('it was noticed, once told'),
  },
};

/** New contacts, calls, and what the core system is told. */
const CHANGES: Readonly<Record<string, StoredTable>> = {
  contact_confirmation: {
    columns: 'customer_id channel confirmation_id value created_at expires_at',
    person: { title: 'New contacts that wait for a code' },
    kept: purged(0, 'the end of its code', 'it is no contact until it is confirmed'),
  },
  contact_code: {
    columns:
      'customer_id code_id channel confirmation_id event_id created_at expires_at tries used_at replaced_at',
    withheld: 'code_hash key_id',
    person: { title: 'Codes for new contacts' },
    kept: leftover('it was made'),
  },
  contact_undo: {
    columns:
      'customer_id undo_id former_mobile former_email former_addresses passkey_id created_at expires_at used_at',
    withheld: 'token_hash',
    person: { title: 'Former contacts that may undo a change' },
    kept: leftover('the end of its link'),
  },
  call_back: {
    columns:
      'customer_id call_back_id phone_kind phone starts_at ends_at text_before text_after created_at cancelled_at done_at',
    person: { title: 'Calls that were asked for' },
    kept: leftover('the call was made or cancelled'),
  },
  core_event: {
    columns: `event_id position customer_id brand_id country_id kind is_replaceable ordering_key payload created_at tries next_try_at
      delivered_at failure dead_lettered_at resent_at_try`,
    person: { title: 'Changes told to our systems', ofPolicies: `t.payload ->> 'policyNumber' = any($2)` },
    kept: leftover(
      `it was delivered. A dead letter stays until an operator decides, at most ${RETENTION.deadLetterDays} days; one of money stays`,
    ),
  },
};

/** Money, and what was agreed about it. */
const PAYMENTS: Readonly<Record<string, StoredTable>> = {
  receipt_email: {
    columns:
      'customer_id receipt_reference brand_id country_id created_at tries next_try_at refused_by sent_at provider',
    withheld: 'sealed_recipient',
    person: {
      title: 'Receipts by e-mail',
      ofPolicies: `exists (select from receipt r where r.customer_id = t.customer_id and r.receipt_reference = t.receipt_reference
        and r.policy_number = any($2))`,
    },
    kept: leftover('it was sent or given up'),
  },
  payment_reservation: {
    columns: 'customer_id overdue_payment_id payment_id amount_cents allocated_at',
    person: {
      title: 'Amounts that a payment paid',
      ofPolicies: `exists (select from payment y where y.customer_id = t.customer_id and y.payment_id = t.payment_id
        and y.policy_number = any($2))`,
      remains: { where: IS_SUBMITTED, because: MONEY, holding: '' },
    },
    kept: PAYMENT_KEPT,
  },
  receipt: {
    columns:
      'customer_id receipt_reference payment_id policy_number amount_cents currency card_brand card_last_digits issued_at',
    person: {
      title: 'Receipts',
      remains: {
        because: MONEY,
        holding: 'receipt_reference policy_number currency card_brand card_last_digits',
      },
    },
    kept: PAYMENT_KEPT,
  },
  payment: {
    columns: `customer_id payment_id policy_number brand_id country_id gateway state version currency max_amount_cents amount_cents
      quoted_at submitted_at ended_at given_back_cents is_refund_failed dispute`,
    withheld: 'gateway_reference next_check_at checks',
    person: {
      title: 'Payments by card',
      remains: {
        where: 't.submitted_at is not null',
        because: MONEY,
        holding: 'policy_number gateway gateway_reference state currency dispute',
      },
    },
    kept: {
      ...PAYMENT_KEPT,
      because: `${PAYMENT_KEPT.because}. A card form that nobody submitted goes ${RETENTION.cardFormDays} days after its end`,
      purgedAfterDays: RETENTION.cardFormDays,
    },
  },
  overdue_payment: {
    columns: `customer_id overdue_payment_id policy_number source transaction_id due_date override_date amount_cents calculated_details
      payment_override_id queued_transaction_id dishonour_transaction_id`,
    withheld: 'core_version',
    person: {
      title: 'Amounts that were overdue',
      remains: {
        where: `exists (select from payment_reservation k where k.customer_id = t.customer_id
          and k.overdue_payment_id = t.overdue_payment_id)`,
        because: 'a payment that is kept paid it',
        blank: 'calculated_details = null',
        holding: 'policy_number source',
      },
    },
    kept: WITH_POLICY,
  },
  card_form_try: {
    columns: 'customer_id try_id policy_number tried_at',
    person: { title: 'Card forms that were opened' },
    kept: leftover('it was opened'),
  },
  direct_debit_authority: {
    columns: `customer_id authority_id policy_number setup_id text_id agreed_text agreed_at account_name bank_name branch_masked
      account_masked ended_at`,
    withheld: 'session_hash',
    person: {
      title: 'Direct debit authorities',
      remains: {
        because: 'a disputed debit is answered with what was agreed, until the time of the law is over',
        blank: 'ended_at = coalesce(t.ended_at, now())',
        holding:
          'policy_number text_id agreed_text session_hash account_name bank_name branch_masked account_masked',
      },
    },
    kept: purged(
      RETENTION.authorityDays,
      'its end: its policy ended, or is paid in another way',
      'a disputed debit is answered with what was agreed',
    ),
  },
  payment_method: {
    columns: `customer_id policy_number method_id description card_brand card_last_digits card_expiry bank_name bank_account_name
      bank_branch_masked bank_account_masked setup_id set_position`,
    withheld: 'bank_details_encrypted core_version',
    person: { title: 'How policies are paid' },
    kept: WITH_POLICY,
  },
  saved_method: {
    columns: 'customer_id setup_id gateway saved_at removed_at',
    withheld: 'sealed_token next_check_at checks',
    person: {
      title: 'Cards and accounts saved at the payment gateway',
      ofPolicies: `exists (select from method_setup s where s.customer_id = t.customer_id and s.setup_id = t.setup_id
        and s.policy_number = any($2))`,
      remains: {
        where: 't.removed_at is null',
        because: 'the payment gateway is asked to forget it, within minutes; then it goes',
        blank: 'next_check_at = coalesce(t.next_check_at, now())',
        holding: 'gateway sealed_token',
      },
    },
    kept: { until: 'its setup goes', because: 'it names what the payment gateway has to forget' },
  },
  method_setup: {
    columns:
      'customer_id setup_id position policy_number brand_id country_id gateway state opened_at previous_method_id ended_at',
    withheld: 'gateway_reference opened_by return_hash next_check_at checks',
    person: {
      title: 'Forms for payment details',
      remains: {
        where: `exists (select from saved_method v where v.customer_id = t.customer_id and v.setup_id = t.setup_id)`,
        because: 'the payment gateway is asked to forget what it saved; then it goes',
        holding: 'policy_number gateway gateway_reference state opened_by return_hash',
      },
    },
    kept: purged(RETENTION.unusedSetupDays, 'its end, where it was not applied', LEFTOVER),
  },
};

/** Documents, policies and the customer. */
const CUSTOMERS: Readonly<Record<string, StoredTable>> = {
  document: {
    columns: `customer_id document_id policy_number file_type correspondence_type correspondence_date document_type file_name size_bytes
      imported_at read_at`,
    withheld: 'sha256',
    person: { title: 'Letters and e-mails' },
    kept: WITH_POLICY,
  },
  document_read: {
    columns: 'customer_id document_id read_at',
    person: { title: 'Receipts and agreements that were opened' },
    kept: WITH_CUSTOMER,
  },
  issued_proof: {
    columns: `customer_id policy_number code issued_on customer_name policy_name cover_amount_cents product_type_id status_text brand_id
      country_id issued_at`,
    person: { title: 'Proofs of cover' },
    kept: purged(RETENTION.issuedProofDays, 'its last issue', 'those who were shown it compare their copy'),
  },
  customer_fact: {
    columns: 'customer_id kind happened_on',
    withheld: 'core_version',
    person: { title: 'What our systems said beside the record' },
    kept: WITH_CUSTOMER,
  },
  customer_offer: {
    columns: 'customer_id offer_id variant days_shown last_shown_at suppressions suppressed_at used_at',
    withheld: 'core_version',
    person: { title: 'Offers' },
    kept: { until: 'the customer is erased', because: 'it keeps a suppressed offer away' },
  },
  benefit_exclusion: {
    columns: 'customer_id benefit_id position exclusion_text',
    withheld: 'core_version',
    person: {
      title: 'Exclusions',
      ofPolicies: `exists (select from benefit b join life_insured l on l.customer_id = b.customer_id and l.life_id = b.life_id
        where b.customer_id = t.customer_id and b.benefit_id = t.benefit_id and l.policy_number = any($2))`,
    },
    kept: WITH_POLICY,
  },
  benefit: {
    columns: `customer_id benefit_id life_id position description risk_start_date sum_insured_cents premium_cents expected_expiry_date
      waiting_period_days benefit_period_months`,
    withheld: 'core_version',
    person: {
      title: 'Benefits',
      ofPolicies: `exists (select from life_insured l where l.customer_id = t.customer_id and l.life_id = t.life_id
        and l.policy_number = any($2))`,
    },
    kept: WITH_POLICY,
  },
  life_insured: {
    columns: 'customer_id life_id policy_number position first_name last_name birth_date',
    withheld: 'core_version',
    person: { title: 'Lives insured' },
    kept: WITH_POLICY,
  },
  beneficiary: {
    columns: 'customer_id policy_number position first_name last_name birth_date percentage',
    withheld: 'core_version',
    person: { title: 'Beneficiaries' },
    kept: WITH_POLICY,
  },
  policy: {
    columns: `customer_id policy_number product_code product_name product_type_id status_id cover_amount_cents renewal_date
      sale_completed_date acceptance_date first_collection_date termination_date next_collection_date is_claim_in_progress
      extended_dishonour_status_id payment_frequency is_collection_under_way`,
    withheld: 'core_version status_version',
    person: {
      title: 'Policies',
      remains: {
        where: `exists (select from payment y where y.customer_id = t.customer_id and y.policy_number = t.policy_number)
          or exists (select from direct_debit_authority a where a.customer_id = t.customer_id and a.policy_number = t.policy_number)
          or exists (select from method_setup s where s.customer_id = t.customer_id and s.policy_number = t.policy_number)`,
        because: 'its number is that of a record that is kept; everything else of it is gone',
        blank: `product_code = '', product_name = 'Erased', cover_amount_cents = 0, renewal_date = null, sale_completed_date = null,
          acceptance_date = null, first_collection_date = null, termination_date = null, next_collection_date = null,
          payment_frequency = '', extended_dishonour_status_id = null`,
        holding: 'policy_number',
      },
    },
    kept: WITH_POLICY,
  },
  address: {
    columns: 'customer_id kind line suburb state city postcode country_id',
    withheld: 'core_version',
    person: { title: 'Addresses' },
    kept: WITH_CUSTOMER,
  },
  audit_event: {
    columns: 'event_id happened_at kind customer_id brand_id country_id facts',
    withheld: 'network identifier written_in',
    person: {
      title: 'Activity',
      of: `t.customer_id = $1 or t.kind = 'account-unlocked' and t.facts -> 'customerIds' @> to_jsonb($1::bigint)`,
      remains: {
        because: 'the record of who did what holds ids and no names, and cannot be changed',
        holding: 'kind facts network identifier',
      },
    },
    kept: {
      until: `AUDIT_RETENTION_DAYS after it happened; ${RETENTION.auditDays} where it is not set`,
      because: 'company records are kept for seven years; it holds ids and no names',
    },
  },
  customer: {
    columns: `customer_id brand_id country_id customer_number title first_name last_name date_of_birth mobile home_phone email
      contact_version is_active is_on_hold held_at mobile_call_from home_phone_call_from created_at erased_at`,
    withheld: 'erasure_due_at core_version',
    person: {
      title: 'Customer',
      remains: {
        where: 'exists (select from policy p where p.customer_id = t.customer_id)',
        because: 'its number is that of a record that is kept; everything else of it is gone',
        blank: `customer_number = null, title = null, first_name = 'Erased', last_name = '', date_of_birth = '1900-01-01', mobile = null, home_phone = null,
          email = null, is_on_hold = true`,
        holding: '',
      },
    },
    kept: { until: 'the customer is erased', because: 'the insurer loads it, and ends it there' },
  },
};

const hashes = (until: Kept): Kept => ({ ...until, because: `${until.because}; a keyed hash names nobody` });

/** Tables whose rows say nothing of a person. */
const NOBODY: Readonly<Record<string, StoredTable>> = {
  identifier_failures: {
    columns: 'identifier_hash is_known_browser failures locked_until last_failure_at key_id',
    kept: hashes(
      purged(
        RETENTION.failuresDays,
        'the last failure; never where only the insurer can unlock',
        'a lock must outlast the guesser',
      ),
    ),
  },
  network_tries: {
    columns: 'network_hash slice_start tries is_reported key_id',
    kept: hashes(purged(RETENTION.networkTriesDays, 'they were made', 'limits look back as long')),
  },
  queued_login: {
    columns: 'minute_start network_hash',
    kept: hashes(purged(RETENTION.networkTriesDays, 'its minute', 'limits look back as long')),
  },
  recipient_messages: {
    columns: 'recipient_hash slice_start key_id sent unconfirmed',
    kept: hashes(leftover('they were sent')),
  },
  wrong_codes: { columns: 'slice_start tries', kept: leftover('they were tried') },
  captcha_clearance: {
    columns: 'clearance_hash expires_at',
    kept: purged(0, 'its end', 'it works no more'),
  },
  captcha_solution: {
    columns: 'solution_hash expires_at',
    kept: purged(0, 'its end', 'it is refused by its age from then on'),
  },
  core_update: {
    columns: 'update_id applied_at',
    kept: leftover('it was applied'),
  },
  unused_content: {
    columns: 'sha256 unused_since removed_at',
    kept: leftover(
      'the content was removed from the document store, within the hour after its last document',
    ),
  },
  erased_number: {
    columns: 'brand_id country_id customer_number erased_at',
    kept: purged(
      RETENTION.erasedNumberDays,
      'the erasure',
      'a later load does not bring the customer back; it is the number alone, which names nobody once the core system has erased them too',
    ),
  },
  audit_seal: {
    columns: 'seal_id from_transaction to_transaction events digest seal newest_at sealed_at',
    kept: { until: 'it has no end', because: 'the chain over the audit trail is whole or proves nothing' },
  },
  audit_restart: {
    columns: 'restart_id ahead restarted_at',
    kept: { until: 'it has no end', because: 'the chain over the audit trail goes by it' },
  },
  core_event_kind: { columns: 'kind version is_replaceable ordered_as', kept: BY_OPERATORS },
  policy_status: { columns: 'status_id description', kept: BY_OPERATORS },
  site_switch: { columns: 'brand_id country_id name ends_at notice', kept: BY_OPERATORS },
  secret_key: { columns: 'key_id fingerprint first_written_at retired_at', kept: BY_OPERATORS },
  migration: { columns: 'name checksum applied_at', kept: BY_OPERATORS },
  function_source: { columns: 'name checksum applied_at', kept: BY_OPERATORS },
  address_import: { columns: 'country_id kind files finished_at streets addresses', kept: BY_OPERATORS },
  address_index: { columns: 'country_id tables', kept: BY_OPERATORS },
  address_postcode: {
    columns: 'country_id key postcode locality state locality_words source',
    kept: BY_OPERATORS,
  },
  'address_street_<set>': {
    columns: 'key name type type_leads suffix locality state postcodes numbers',
    kept: BY_OPERATORS,
  },
  'address_word_<set>': { columns: 'word streets', kept: BY_OPERATORS },
  'address_place_<set>': { columns: 'name kind locality state', kept: BY_OPERATORS },
};

/**
 * Every table of the database, with every column. Those of persons are in the order in which an erasure
 * works: a table comes before those that its rows refer to, and those by which its rows are found. PER-1
 */
export const STORED_TABLES: Readonly<Record<string, StoredTable>> = {
  ...MESSAGES_AND_LOGINS,
  ...CHANGES,
  ...PAYMENTS,
  ...CUSTOMERS,
  ...NOBODY,
};
