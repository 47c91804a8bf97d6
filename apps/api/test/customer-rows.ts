import { type Queryable, statement } from '#api/database/database.ts';

/** A customer with a row in every table of customers' data. */
export type FilledCustomer = {
  readonly customerId: number;
  readonly policyNumber: string;
  readonly setupId: string;
  readonly paymentId: string;
  readonly confirmationId: string;
  readonly authorityId: number;
  readonly browserId: string;
  readonly passkeyId: string;
};

/**
 * Nothing of one customer occurs in the rows of another: `tag` is in every text, and ids are seven digits
 * long.
 */
function rowsOf(
  tag: string,
  { customerId, policyNumber, setupId, paymentId, confirmationId, browserId, passkeyId }: FilledCustomer,
) {
  const [id, policy] = [String(customerId), `'${policyNumber}'`];
  const hash = (what: string) => `sha256('${what} ${tag}')`;
  return `
    insert into customer (customer_id, brand_id, country_id, title, first_name, last_name, date_of_birth, mobile, home_phone, email)
      overriding system value values (${id}, 1, 154, 'Mrs', 'First${tag}', 'Last${tag}', '1950-01-01', 'mobile ${tag}', 'home ${tag}', '${tag}@example.com');
    insert into address (customer_id, kind, line, suburb, city, postcode, country_id)
      select ${id}, kind, kind || ' ${tag}', 'Suburb ${tag}', 'City', '3116', 154 from unnest(array['residential', 'postal']) kind;
    insert into policy (policy_number, customer_id, product_code, product_name, product_type_id, status_id, cover_amount_cents, sale_completed_date,
        payment_frequency, extended_dishonour_status_id)
      values (${policy}, ${id}, 'FLC', 'Cover ${tag}', 1, 40, 25000000, '2017-03-01', 'Monthly', 0);
    insert into life_insured (customer_id, life_id, policy_number, position, first_name, last_name) overriding system value
      values (${id}, ${id}, ${policy}, 1, 'Life ${tag}', 'Last ${tag}');
    insert into benefit (customer_id, benefit_id, life_id, position, description) overriding system value
      values (${id}, ${id}, ${id}, 1, 'Benefit ${tag}');
    insert into benefit_exclusion values (${id}, ${id}, 1, 'Exclusion ${tag}');
    insert into beneficiary (customer_id, policy_number, position, first_name, last_name, percentage)
      values (${id}, ${policy}, 1, 'Heir ${tag}', 'Last ${tag}', 100);
    insert into overdue_payment (customer_id, policy_number, source, transaction_id, due_date, amount_cents, payment_override_id,
        calculated_details)
      select ${id}, ${policy}, source, ${id} + n, '2026-09-01', ${id} + n, ${id} + n, '{"note": "details ${tag}"}'
      from unnest(array['real-time', 'missed-collection', 'override', 'real-time']) with ordinality x (source, n);
    insert into card_form_try (customer_id, policy_number) values (${id}, ${policy});
    insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency, max_amount_cents,
        amount_cents, submitted_at) values (${id}, '${paymentId}', ${policy}, 1, 154, 'sandbox', 'payment ${tag}', 'captured', 'NZD', ${id}, ${id}, now());
    insert into payment_reservation (customer_id, overdue_payment_id, payment_id, amount_cents, allocated_at)
      select customer_id, overdue_payment_id, '${paymentId}', amount_cents, now() from overdue_payment where customer_id = ${id} and transaction_id = ${id} + 4;
    insert into receipt (customer_id, receipt_reference, payment_id, policy_number, amount_cents, currency)
      values (${id}, 'receipt ${tag}', '${paymentId}', ${policy}, ${id}, 'NZD');
    insert into receipt_email (customer_id, receipt_reference, brand_id, country_id) values (${id}, 'receipt ${tag}', 1, 154);
    insert into method_setup (customer_id, setup_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, opened_by, return_hash)
      values (${id}, '${setupId}', ${policy}, 1, 154, 'sandbox', 'setup ${tag}', 'opened', ${hash('login')}, ${hash('return')});
    insert into saved_method (customer_id, setup_id, gateway, sealed_token) values (${id}, '${setupId}', 'sandbox', ${hash('token')});
    insert into payment_method (customer_id, policy_number, method_id, description, card_brand, card_last_digits, setup_id)
      values (${id}, ${policy}, 1, 'Card ${tag}', 'Visa', '4242', '${setupId}');
    insert into direct_debit_authority (customer_id, authority_id, policy_number, setup_id, text_id, agreed_text, session_hash, account_name,
        branch_masked, account_masked) overriding system value
      values (${id}, ${id}, ${policy}, '${setupId}', 'text', 'Agreed ${tag}', ${hash('login')}, 'Account ${tag}', '12', '34');
    insert into document (customer_id, document_id, policy_number, file_type, correspondence_type, file_name, size_bytes, sha256)
      values (${id}, 'document-${tag}', ${policy}, 'pdf', 'Letter ${tag}', 'file ${tag}', ${id}, ${hash('document')});
    insert into issued_proof (customer_id, policy_number, code, issued_on, customer_name, policy_name, product_type_id, status_text, brand_id, country_id)
      values (${id}, ${policy}, 'proof ${tag}', '2026-11-01', 'Owner ${tag}', 'Cover ${tag}', 1, 'Active', 1, 154);
    insert into document_read (customer_id, document_id) values (${id}, 'read-${tag}');
    insert into customer_visit (customer_id) values (${id});
    insert into customer_fact (customer_id, kind, happened_on) values (${id}, 'letter-returned', '2026-02-20');
    insert into customer_offer (customer_id, offer_id, variant, days_shown) values (${id}, 1, 'variant ${tag}', 1);
    insert into contact_confirmation (customer_id, channel, confirmation_id, value, expires_at)
      values (${id}, 'sms', '${confirmationId}', 'new ${tag}', now() + interval '1 day');
    insert into call_back (customer_id, call_back_id, phone_kind, phone, starts_at, ends_at, text_before, text_after)
      values (${id}, gen_random_uuid(), 'mobile', 'phone ${tag}', now(), now() + interval '1 hour', 'promise ${tag}', 'later ${tag}');
    insert into contact_code (customer_id, channel, confirmation_id, code_hash, key_id, event_id, expires_at)
      values (${id}, 'sms', '${confirmationId}', ${hash('code')}, 1, gen_random_uuid(), now() + interval '1 hour');
    insert into contact_undo (customer_id, undo_id, token_hash, expires_at) values (${id}, gen_random_uuid(), ${hash('undo')}, now() + interval '1 day');
    insert into login_attempt (login_hash, customer_id, brand_id, country_id, channel, identifier_hash, is_known_browser, proves_login_hash)
      -- As if it proved the session that looks for rows of others.
      values (${hash('login')}, ${id}, 1, 154, 'sms', ${hash('identifier')}, false, sha256('login MINE'));
    insert into one_time_code (customer_id, brand_id, country_id, login_hash, code_hash, created_at, expires_at)
      values (${id}, 1, 154, ${hash('login')}, ${hash('code')}, now() - interval '2 days', now() + interval '1 hour');
    insert into customer_wrong_codes values (${id}, false, 1);
    insert into known_browser (browser_hash, customer_id, browser_id, label)
      values (${hash('browser')}, ${id}, '${browserId}', 'Label ${tag}');
    insert into session (token_hash, login_hash, customer_id, brand_id, country_id, browser_id, expires_at, absolute_end_at)
      values (${hash('token')}, ${hash('login')}, ${id}, 1, 154, '${browserId}', now() + interval '1 hour', now() + interval '1 day');
    insert into activity_report (customer_id, report_id, event_id, event_kind, event_at, is_locking, ended_devices)
      values (${id}, '${browserId}', ${id}, 'logged-in', now(), false, 0);
    insert into passkey (customer_id, passkey_id, brand_id, country_id, credential_id, user_handle, public_key, counter, aaguid, backed_up, name, request_hash)
      values (${id}, '${passkeyId}', 1, 154, ${hash('credential')}, ${hash('handle')}, ${hash('key')}, 0, gen_random_uuid(), true, 'Passkey ${tag}', ${hash('request')});
    insert into passkey_challenge (request_hash, browser_hash, customer_id, login_hash, user_handle, purpose, brand_id, country_id, expires_at)
      -- As if asked by the session that looks for rows of others.
      values (${hash('challenge')}, ${hash('browser')}, ${id}, sha256('login MINE'), ${hash('handle')}, 'add', 1, 154, now() + interval '5 minutes');
    insert into security_alert (customer_id, kind) values (${id}, 'codes-unused');
    insert into core_event (event_id, customer_id, brand_id, country_id, kind, is_replaceable, ordering_key, payload)
      select gen_random_uuid(), ${id}, 1, 154, kind, false, 'key ${tag}', '{}' from core_event_kind limit 1;
    select write_audit_event('logged-in', ${id}, 1, 154);`;
}

/** Adds such a customer. Ids follow from `number`: 1 to 9, or two digits where all have two. */
export async function addCustomerRows(
  database: Queryable & { runScript(sql: string): Promise<void> },
  tag: string,
  number: number,
): Promise<FilledCustomer> {
  const uuid = (kind: number) => `${String(number).repeat(8).slice(0, 8)}-0000-4000-8000-00000000000${kind}`;
  const customer = {
    customerId: number * 1_111_111,
    policyNumber: `POLICY-${tag}`,
    setupId: uuid(1),
    paymentId: uuid(2),
    confirmationId: uuid(3),
    browserId: uuid(4),
    passkeyId: uuid(5),
    authorityId: number * 1_111_111,
  };
  await database.runScript(rowsOf(tag, customer));
  return customer;
}

const listTables = statement(
  'test-tables-of-customers',
  `select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid
   where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
     and a.attname = 'customer_id' and not a.attisdropped order by 1`,
);

/** Lists, from the catalogue, the tables with a column `customer_id`. */
export async function listTablesOfCustomers(database: Queryable): Promise<readonly string[]> {
  return (await database.query<{ name: string }>(listTables, [])).map(({ name }) => name);
}

/** All that is stored of a customer, as text, table by table. */
export async function readRows(
  database: Queryable,
  customerId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = new Map<string, string>();
  for (const table of await listTablesOfCustomers(database)) {
    const [row] = await database.query<{ rows: string | null }>(
      statement(
        `test-rows-of-${table}`,
        `select string_agg(to_jsonb(t)::text, E'\\n' order by to_jsonb(t)::text) as rows from ${table} t where t.customer_id = $1`,
      ),
      [customerId],
    );
    rows.set(table, row?.rows ?? '');
  }
  return rows;
}
