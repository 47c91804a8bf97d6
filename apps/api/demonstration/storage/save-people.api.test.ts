import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditRepository } from '#api/audit/audit-repository.ts';
import { createAuditSealer } from '#api/audit/seal-audit.ts';
import { verifyAudit } from '#api/commands/audit.ts';
import { type Database, statement } from '#api/database/database.ts';
import { copyOfPerson } from '#demonstration/copy-person.ts';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';
import { saveDemonstrationPeople, saveDemonstrationPerson } from '#demonstration/storage/save-people.ts';
import { createTestDatabase } from '#test/test-database.ts';

const today = '2025-11-21';

let database: Database;
let people: DemonstrationPerson[];
/** The rows of each table before a test adds any. */
let filled: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  people = await fillWithDemonstrationData({ database, today });
  filled = await countRows();
});
afterAll(() => database.close());

const TABLES = [
  'customer',
  'address',
  'policy',
  'payment_method',
  'life_insured',
  'benefit',
  'benefit_exclusion',
  'beneficiary',
  'customer_offer',
] as const;

async function countRows(): Promise<number[]> {
  const counts = TABLES.map((table) =>
    database.query<{ count: number }>(statement(`test-count-${table}`, `select count(*) from ${table}`), []),
  );
  return (await Promise.all(counts)).map(([row]) => Number(row?.count));
}

function expectedCounts(list: readonly DemonstrationPerson[]): number[] {
  const policies = list.flatMap((person) => person.policies);
  const lives = policies.flatMap((policy) => policy.livesInsured);
  const benefits = lives.flatMap((life) => life.benefits);
  const exclusions = benefits.flatMap((benefit) => benefit.exclusions);
  const beneficiaries = policies.flatMap((policy) => policy.beneficiaries);
  const offers = list.flatMap((person) => person.offers);
  return [
    list,
    [...list, ...list],
    policies,
    policies,
    lives,
    benefits,
    exclusions,
    beneficiaries,
    offers,
  ].map((rows) => rows.length);
}

const personOf = (lastName: string): DemonstrationPerson => {
  const person = people.find((candidate) => candidate.lastName === lastName);
  if (!person) throw new Error(`Nobody is called ${lastName}`);
  return person;
};

const readLives = statement(
  'test-demonstration-lives',
  `select json_agg(json_build_object('firstName', l.first_name, 'lastName', l.last_name, 'birthDate', l.birth_date, 'benefits', (
     select json_agg(json_build_object('description', b.description, 'riskStartDate', b.risk_start_date, 'sumInsuredCents', b.sum_insured_cents,
       'premiumCents', b.premium_cents, 'expectedExpiryDate', b.expected_expiry_date, 'waitingPeriodDays', b.waiting_period_days,
       'benefitPeriodMonths', b.benefit_period_months, 'exclusions', (
         select coalesce(json_agg(json_build_object('text', e.exclusion_text) order by e.position), '[]') from benefit_exclusion e
         where e.benefit_id = b.benefit_id)) order by b.position) from benefit b where b.life_id = l.life_id)) order by l.position)::text as lives
   from life_insured l where l.policy_number = $1`,
);

test('[AUD-4] [DEMO-36] the audit trail of the demonstration fits its seals', async () => {
  await createAuditSealer(createAuditRepository(database), () => undefined)();
  const environment = { auditRetentionDays: 2557 };
  expect((await verifyAudit({ head: undefined }, { database, environment }))[0]).toMatch(/is intact/);
});

test('[DEMO-13] everybody is saved, with everything they hold', () => {
  expect(filled).toEqual(expectedCounts(people));
});

test('[DEMO-13] lives, benefits and exclusions are read back as they were, in their order', async () => {
  const names = ['Parata', 'Featherstonehaugh-Cholmondeley-Montgomery'];
  for (const policy of names.flatMap((name) => personOf(name).policies)) {
    const [row] = await database.query<{ lives: string }>(readLives, [policy.policyNumber]);
    expect(JSON.parse(row?.lives ?? '')).toEqual(policy.livesInsured);
  }
});

test('[DEMO-13] the person, both addresses and the policy are read back as they were', async () => {
  const person = personOf('Fraser-Smith');
  const read = statement(
    'test-demonstration-person',
    `select c.title, c.first_name, c.date_of_birth::text as born, c.mobile, c.home_phone, c.email, a.line, a.city, a.postcode, p.status_id,
       p.cover_amount_cents, p.renewal_date::text as renews, p.payment_frequency, m.card_expiry
     from policy p join customer c using (customer_id) join address a on a.customer_id = c.customer_id and a.kind = 'postal'
     join payment_method m using (policy_number) where p.policy_number = $1`,
  );
  const [policy] = person.policies;
  const rows = await database.query(read, [policy?.policyNumber]);
  expect(rows).toEqual([
    {
      title: 'Mr',
      first_name: 'Graham',
      born: person.dateOfBirth,
      mobile: person.mobile,
      home_phone: person.homePhone,
      email: person.email,
      line: 'PO Box 5102',
      city: 'Napier',
      postcode: '4145',
      status_id: 30,
      cover_amount_cents: policy?.coverAmountCents,
      renews: policy?.renewalDate,
      payment_frequency: policy?.paymentFrequency,
      card_expiry: policy?.paymentMethod.methodId === 1 ? policy.paymentMethod.cardExpiry : 'no card',
    },
  ]);
});

test('[DEMO-13] bank numbers are saved masked, and nowhere whole', async () => {
  const read = statement(
    'test-demonstration-bank',
    'select policy_number, bank_branch_masked, bank_account_masked, m::text as dump from payment_method m where method_id = 2',
  );
  type BankRow = Record<'policy_number' | 'bank_branch_masked' | 'bank_account_masked' | 'dump', string>;
  const rows = await database.query<BankRow>(read, []);
  expect(rows.length).toBeGreaterThan(10);
  const ofNewZealand = rows.find((row) => row.policy_number === personOf('Wērā').policies[0]?.policyNumber);
  expect(ofNewZealand).toMatchObject({ bank_branch_masked: '••-••13', bank_account_masked: '••••••9-00' });
  const methods = new Map(
    people.flatMap(({ policies }) => policies.map((policy) => [policy.policyNumber, policy.paymentMethod])),
  );
  for (const row of rows) {
    const method = methods.get(row.policy_number);
    if (method?.methodId !== 2) throw new Error(`${row.policy_number} is paid otherwise`);
    expect(row.bank_account_masked.slice(-3)).toBe(method.bankAccount.slice(-3));
    expect(row.dump).not.toContain(method.bankAccount);
  }
});

test('[DEMO-13] one person who cannot be saved leaves nobody saved', async () => {
  const before = await countRows();
  const fresh = copyOfPerson(personOf('Parata'), { serial: 1 });
  const broken = { ...copyOfPerson(personOf('Wērā'), { serial: 3 }), lastName: ' ' };
  const saving = saveDemonstrationPeople(database, [fresh, broken], today);
  await expect(saving).rejects.toThrow('is blank');
  expect(await countRows()).toEqual(before);
});

test('[DEMO-35] people come in through the import, by numbers of the insurer, in their order', async () => {
  const found = await database.query<{ number: string; version: number }>(
    statement(
      'test-demonstration-numbers',
      'select customer_number as number, core_version as version from customer order by customer_id',
    ),
    [],
  );
  expect(found).toEqual(people.map((_person, index) => ({ number: `C-${1001 + index}`, version: 1 })));
  const events = await database.query<{ record: string; added: number }>(
    statement(
      'test-demonstration-imports',
      `select facts ->> 'record' as record, (facts ->> 'added')::integer as added from audit_event
       where kind = 'records-imported' and facts ->> 'operator' = 'demonstration' order by event_id`,
    ),
    [],
  );
  expect(events.slice(0, 2)).toEqual([
    { record: 'customer', added: people.length },
    { record: 'address', added: 2 * people.length },
  ]);
});

test('[DEMO-14] where anybody is there already, nothing changes', async () => {
  const before = await countRows();
  expect(await fillWithDemonstrationData({ database, today: '2026-01-01' })).toEqual([]);
  expect(await countRows()).toEqual(before);
});

test('[DEMO-15] a copy is saved beside its person, and returns its customer id', async () => {
  const copy = copyOfPerson(personOf('Ellison'), { serial: 2 });
  const customerId = await database.transaction((tx) => saveDemonstrationPerson(tx, copy, today));
  const rows = await database.query(
    statement('test-demonstration-copy', 'select first_name, mobile from customer where customer_id = $1'),
    [customerId],
  );
  expect(rows).toEqual([{ first_name: 'Margaret', mobile: '0250000002' }]);
});
