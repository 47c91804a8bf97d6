import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { readRequest } from '#api/commands/operator-command.ts';
import { erasePersonCommand } from '#api/commands/person/erase-person.ts';
import { type Database, statement, type Transaction } from '#api/database/database.ts';
import { removeUnusedContents } from '#api/documents/remove-unused-contents.ts';
import { type ErasureScope, erasePerson } from '#api/person/erase-person.ts';
import { wordsOf } from '#api/person/stored-table.ts';
import { STORED_TABLES } from '#api/person/stored-tables.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { call } from '#test/calls.ts';
import { createLoggedIn } from '#test/contacts.ts';
import { addCustomerRows, readRows } from '#test/customer-rows.ts';
import { createTestStore, storeDocument } from '#test/documents.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createPolicy } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 366 * DAY_SECONDS;
const store = createTestStore();
afterAll(() => store.removeFolder());

type Options = { readonly scope?: ErasureScope; readonly isDryRun?: boolean };
const erase = (database: Database, customerId: number, { scope = 'all', isDryRun = false }: Options = {}) =>
  erasePerson(
    { database, store },
    { person: { customerId, brandId: 1, countryId: 154 }, scope, operator: 'jo', isDryRun },
  );

const endPolicies = (customerId: number) =>
  `update policy set status_id = 60 where customer_id = ${customerId};`;

/** Ends everything that is under way in the rows of `addCustomerRows`. */
const settle = (customerId: number) => `${endPolicies(customerId)}
  update payment set ended_at = now() where customer_id = ${customerId};
  update method_setup set state = 'applied', ended_at = now() where customer_id = ${customerId};`;

const capturedPayment = (customerId: number, policyNumber: string) => `
  insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference,
    state, currency, max_amount_cents, amount_cents, submitted_at, ended_at)
  values (${customerId}, gen_random_uuid(), '${policyNumber}', 1, 154, 'sandbox', '${policyNumber}', 'captured', 'NZD', 1, 1, now(), now());`;

async function addSettled(database: Database, tag: string, number: number): Promise<number> {
  const { customerId } = await addCustomerRows(database, tag, number);
  await database.runScript(settle(customerId));
  return customerId;
}

/** Lists `table.column` of every value with the mark, in text or in bytes. */
async function findMark(database: Database, mark: string): Promise<readonly string[]> {
  const tables = await database.query<{ name: string }>(
    statement(
      'test-every-table',
      `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    ),
    [],
  );
  const bytes = Buffer.from(mark).toString('hex');
  const text = tables
    .map(
      ({
        name,
      }) => `select distinct '${name}.' || v.key as place from ${name} t, jsonb_each_text(to_jsonb(t)) v
        where v.value like '%${mark}%' or v.value like '%${bytes}%'`,
    )
    .join(' union ');
  const rows = await database.query<{ place: string }>({ name: '', text: `${text} order by 1` }, []);
  return rows.map(({ place }) => place);
}

const findInFiles = (mark: string): readonly string[] =>
  readdirSync(store.folder, { recursive: true, encoding: 'utf8' }).filter((path) => {
    const file = join(store.folder, path);
    return statSync(file).isFile() && readFileSync(file).includes(mark);
  });

/** Writes the mark into every column that takes it. A key, a reference or a fixed list of words does not. */
const plantEverywhere = (mark: string) => `
  alter table direct_debit_authority disable trigger user;
  do $$ declare v record; begin
    for v in
      select c.relname as name, a.attname as col, format_type(a.atttypid, null) as type from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
        and c.relname = any ('{${Object.entries(STORED_TABLES)
          .flatMap(([name, { person }]) => (person && name !== 'audit_event' ? [name] : []))
          .join(',')}}') and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'bytea')
    loop
      begin
        execute format('update %I set %I = ', v.name, v.col) || case v.type
          when 'text' then format('%L || ctid', '${mark} ' || v.col)
          when 'text[]' then 'array[' || quote_literal('${mark}') || ']'
          when 'jsonb' then format('%I || ', v.col) || quote_literal('{"note": "${mark}"}')
          else 'convert_to(' || quote_literal('${mark} ') || ' || ctid, ''UTF8'')' end;
      exception when others then null;
      end;
    end loop;
  end $$;
  alter table direct_debit_authority enable trigger user;`;

/** Rows of the tables that `addCustomerRows` leaves empty. */
const addMessages = (customerId: number) => `
  insert into contact_notice (channel, brand_id, country_id, event_id)
    select 'sms', 1, 154, event_id from core_event where customer_id = ${customerId};
  insert into code_message (code_id, tries, next_try_at) select code_id, 0, now() from one_time_code where customer_id = ${customerId};`;

const HELD = Object.entries(STORED_TABLES).flatMap(([name, { person }]) =>
  wordsOf(person?.remains?.holding).map((column) => `${name}.${column}`),
);
const MARK = 'PLANTED';
/** The embedded database takes long for 40. */
const PEOPLE = inject('testDatabase') === 'postgres' ? 40 : 4;
/** Their uuids repeat the number, so that none is another one's. */
const FIRST_NUMBER = 12;

test('[PER-34] [PER-35] after people were erased no column and no file has anything of theirs but what is listed', async () => {
  const testApp = await createTestApp(undefined, { documentStore: store });
  const { database } = testApp;
  const ids: number[] = [];
  for (let number = FIRST_NUMBER; number < FIRST_NUMBER + PEOPLE; number += 1) {
    const customerId = await addSettled(database, `${MARK}${number}`, number);
    await database.runScript(addMessages(customerId));
    const content = Buffer.from(`A letter to ${MARK}${number}`);
    const who = { customer: { customerId } } as Parameters<typeof storeDocument>[2];
    await storeDocument(testApp, store, who, { content });
    ids.push(customerId);
  }
  await database.runScript(plantEverywhere(MARK));
  expect((await findMark(database, MARK)).length).toBeGreaterThan(90);
  expect(findInFiles(MARK).length).toBe(PEOPLE);

  for (const customerId of ids) await erase(database, customerId);
  const left = await findMark(database, MARK);
  expect(left.filter((place) => !HELD.includes(place))).toEqual(['erased_number.customer_number']);
  expect(left).toContain('direct_debit_authority.account_name');
  expect(findInFiles(MARK)).toEqual([]);

  // The gateway has forgotten their cards.
  await database.runScript('select record_saved_method_removed(setup_id) from saved_method');
  await letSecondsPass(database, 2 * DAY_SECONDS);
  await purgeExpired(database);
  expect((await findMark(database, MARK)).filter((place) => place.startsWith('method_setup'))).toEqual([]);
  await letSecondsPass(database, 9 * YEAR_SECONDS);
  await purgeExpired(database);
  // Which provider took an amount in which currency says nothing of a person.
  expect(await findMark(database, MARK)).toEqual(['payment.currency', 'payment.gateway']);
  const [payments] = await database.query<{ n: number; numbers: number }>(
    statement(
      'test-anonymous-payments',
      `select count(*)::integer as n, count(*) filter (where policy_number = 'erased-' || customer_id)::integer as numbers from payment`,
    ),
    [],
  );
  expect(payments).toEqual({ n: PEOPLE, numbers: PEOPLE });
  await testApp.close();
});

describe('one customer', () => {
  let testApp: TestApp;
  let database: Database;
  beforeAll(async () => {
    testApp = await createTestApp(undefined, { documentStore: store });
    ({ database } = testApp);
  });
  afterAll(() => testApp.close());

  test('[PER-30] a customer who has paid is erased, and no other one is touched', async () => {
    const customerId = await addSettled(database, 'PAID', 1);
    const other = await addSettled(database, 'OTHER', 2);
    const before = await readRows(database, other);
    const lines = await erase(database, customerId);
    expect(lines.join('\n')).toMatch(/Erased: \d\d rows[.]/);
    expect(lines.join('\n')).toContain('Kept: Payments by card, 1: the law asks for records of payments.');
    expect(await readRows(database, other)).toEqual(before);
    const left = [...(await readRows(database, customerId))].filter(([, text]) => text !== '');
    const mayStay = ([table]: [string, string]) => STORED_TABLES[table]?.person?.remains !== undefined;
    expect(left.filter((entry) => !mayStay(entry))).toEqual([]);
    const again = await erase(database, customerId);
    expect(again[0]).toBe('The customer was erased before.');
    expect(again.slice(1)).toEqual(lines.slice(1));
  });

  test('[PER-30] of a customer without payments and authorities nothing is left but audit events', async () => {
    const who = await createLoggedIn(testApp);
    const { customerId } = who.customer;
    await createPolicy(database, who.customer);
    await database.runScript(endPolicies(customerId));
    await erase(database, customerId);
    const left = [...(await readRows(database, customerId))].filter(([, text]) => text !== '');
    expect(left.map(([table]) => table)).toEqual(['audit_event']);
  });

  test('[PER-30] an erasure that is killed at any statement has done nothing, and run again it does all', async () => {
    const customerId = await addSettled(database, 'KILLED', 7);
    const before = await readRows(database, customerId);
    /** The database as a process has it that is killed in its transaction after so many statements. */
    const killedAfter = (statements: number): Database => {
      let left = statements;
      const killed = (tx: Transaction): Transaction => ({
        ...tx,
        query: async (asked, values) => {
          if (left === 0) throw new Error('killed');
          left -= 1;
          return tx.query(asked, values);
        },
      });
      return {
        ...database,
        async transaction(work) {
          const done = await database.transaction((tx) => work(killed(tx)));
          // Contents of documents follow in transactions of their own.
          left = Number.POSITIVE_INFINITY;
          return done;
        },
      };
    };
    const STEP = 3;
    let moments = 0;
    for (let isDone = false; !isDone; moments += 1) {
      const erasing = erase(killedAfter(moments * STEP), customerId);
      isDone = await erasing.then(
        () => true,
        (error: Error) => error.message !== 'killed',
      );
      if (!isDone) expect(await readRows(database, customerId)).toEqual(before);
    }
    expect(moments).toBeGreaterThan(15);
    const again = await erase(database, customerId);
    expect(again[0]).toBe('The customer was erased before.');
    expect(again.join('\n')).toContain('Kept: Payments by card, 1');
  });

  test('[PER-31] sessions end at once, also those of a customer of whom a payment is kept', async () => {
    const who = await createLoggedIn(testApp);
    const body = { SecurityToken: who.session.token, ClientPortalLoginId: who.session.loginId };
    const look = () => call(testApp, 'Customer/getcustomerdetail', body, { token: who.session.token });
    expect((await look()).status).toBe(200);
    const { customerId } = who.customer;
    const { policyNumber } = await createPolicy(database, who.customer);
    await database.runScript(`${endPolicies(customerId)} ${capturedPayment(customerId, policyNumber)}`);
    const lines = await erase(database, customerId);
    expect(lines.join('\n')).toContain('Kept: Customer, 1');
    expect((await look()).status).toBe(401);
    const kept = await database.query(
      statement(
        'test-erased-customer',
        'select is_active, erased_at is not null as is_erased from customer where customer_id = $1',
      ),
      [customerId],
    );
    expect(kept).toEqual([{ is_active: false, is_erased: true }]);
  });

  test('[PER-32] a dry run says the same and changes nothing', async () => {
    const customerId = await addSettled(database, 'DRY', 3);
    const before = await readRows(database, customerId);
    const [first, ...lines] = await erase(database, customerId, { isDryRun: true });
    expect(first).toBe('Dry run: nothing was changed.');
    expect(await readRows(database, customerId)).toEqual(before);
    expect(await erase(database, customerId)).toEqual(lines);
  });

  test('[PER-38] the number of the insurer is kept alone, and printed nowhere', async () => {
    const customerId = await addSettled(database, 'NUMBERED', 6);
    await database.runScript(
      `update customer set customer_number = 'C-77' where customer_id = ${customerId}`,
    );
    const lines = await erase(database, customerId);
    expect(lines[0]).toMatch(/^Erased: \d+ rows[.] No load brings the customer back/);
    expect(lines.join()).not.toContain('C-77');
    const kept = await database.query(
      statement(
        'test-erased-numbers',
        'select brand_id, country_id, customer_number from erased_number where customer_number is not null',
      ),
      [],
    );
    expect(kept).toEqual([{ brand_id: 1, country_id: 154, customer_number: 'C-77' }]);
    expect(await findMark(database, 'C-77')).toEqual(['erased_number.customer_number']);
  });

  test('[PER-36] the audit trail says who erased, and no name', async () => {
    const customerId = await addSettled(database, 'AUDITED', 4);
    await erase(database, customerId);
    const events = await database.query<{ facts: string }>(
      statement(
        'test-erased-events',
        `select facts::text as facts from audit_event where kind = 'person-erased' and customer_id = $1`,
      ),
      [customerId],
    );
    expect(events.map(({ facts }) => JSON.parse(facts))).toEqual([{ operator: 'jo', scope: 'all' }]);
  });

  test('[PER-30] an erasure that breaks off has done nothing, and contents that were left are removed by the job', async () => {
    const who = await createLoggedIn(testApp);
    const { sha256 } = await storeDocument(testApp, store, who, { content: Buffer.from('BROKEN OFF') });
    const { customerId } = who.customer;
    const person = { customerId, brandId: 1, countryId: 154 };
    await database.runScript(endPolicies(customerId));
    const failing = { ...store, remove: () => Promise.reject(new Error('killed')) };
    const request = { person, scope: 'all', operator: 'jo', isDryRun: false } as const;
    await expect(erasePerson({ database, store: failing }, request)).rejects.toThrow('killed');
    expect(findInFiles('BROKEN OFF')).toHaveLength(1);
    await removeUnusedContents({ database, store });
    expect(findInFiles('BROKEN OFF')).toEqual([]);
    expect(sha256).toHaveLength(64);
  });

  test('[DOC-46] content that another document has too stays', async () => {
    const content = Buffer.from('A BOOKLET FOR ALL');
    const [one, other] = [await createLoggedIn(testApp), await createLoggedIn(testApp)];
    await storeDocument(testApp, store, one, { content });
    await storeDocument(testApp, store, other, { content });
    for (const { customer } of [one, other]) {
      expect(findInFiles('A BOOKLET')).toHaveLength(1);
      await database.runScript(endPolicies(customer.customerId));
      await erase(database, customer.customerId);
    }
    expect(findInFiles('A BOOKLET')).toEqual([]);
  });
});

describe('what is under way', () => {
  let database: Database;
  let customerId: number;
  beforeAll(async () => {
    database = await createTestDatabase();
    customerId = await addSettled(database, 'BUSY', 5);
  });
  afterAll(() => database.close());
  beforeEach(() =>
    database.runScript(`${settle(customerId)}
      update policy set is_claim_in_progress = false, is_collection_under_way = false; update payment set dispute = null;
      update core_event set ordering_key = 'contact';`),
  );

  test.each([
    ['a payment', 'update payment set ended_at = null', 'a payment or a card form is under way'],
    ['a dispute', "update payment set dispute = 'open'", 'a payment is disputed'],
    ['a collection', 'update policy set is_collection_under_way = true', 'a collection is under way'],
    ['an open form', "update method_setup set state = 'opened'", 'a form for payment details is open'],
    ['a claim', 'update policy set is_claim_in_progress = true', 'a claim is in progress'],
    ['an untold payment', "update core_event set ordering_key = 'payment 1'", 'was not told of a payment'],
    ['a live policy', 'update policy set status_id = 30', 'a policy is live'],
  ])('[PER-33] %s keeps a customer from being erased', async (_what, change, reason) => {
    await database.runScript(change);
    const before = await readRows(database, customerId);
    await expect(erase(database, customerId)).rejects.toThrow(reason);
    expect(await readRows(database, customerId)).toEqual(before);
  });
});

test('[PER-37] with --ended-only ended policies go of which nothing is kept, and the customer stays', async () => {
  const testApp = await createTestApp(undefined, { documentStore: store });
  const { database } = testApp;
  const who = await createLoggedIn(testApp);
  const { customerId } = who.customer;
  const live = await createPolicy(database, who.customer);
  const ended = await createPolicy(database, who.customer, { statusId: 50 });
  const paid = await createPolicy(database, who.customer, { statusId: 60 });
  await database.runScript(capturedPayment(customerId, paid.policyNumber));
  const lines = await erase(database, customerId, { scope: 'ended' });
  expect(lines.join('\n')).toContain('Erased: 1 ended policies');
  expect(lines.join('\n')).toContain('Kept: 1 ended policies');
  const rows = await readRows(database, customerId);
  expect([...rows.values()].join()).not.toContain(ended.policyNumber);
  for (const { policyNumber } of [live, paid]) expect(rows.get('policy')).toContain(policyNumber);
  expect(rows.get('beneficiary')).toContain(paid.policyNumber);
  expect(rows.get('customer')).toContain(who.customer.firstName);
  const body = { SecurityToken: who.session.token, ClientPortalLoginId: who.session.loginId };
  expect((await call(testApp, 'Customer/getcustomerdetail', body, { token: who.session.token })).status).toBe(
    200,
  );
  await testApp.close();
});

test.each([
  [[]],
  [['12', '--operator', 'jo']],
  [['12', '--dry-run']],
  [['12', '--operator', 'jo', '--dry-run', '--confirm', '12']],
  [['12', '--operator', 'jo', '--confirm', 'yes']],
  [['all', '--operator', 'jo', '--dry-run']],
])('[PER-32] what is not clear is refused with how to say it: %j', (parameters) => {
  expect(() => readRequest(erasePersonCommand, parameters)).toThrow(/npm run portal -- person erase/);
});
