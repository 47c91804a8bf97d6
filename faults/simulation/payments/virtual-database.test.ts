import { randomUUID } from 'node:crypto';
import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import { PAYMENT_STEPS, type PaymentEvent } from '@portal/domain/payments/payment-machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '../../../apps/api/src/database/database.ts';
import { createEmbeddedDatabase } from '../../../apps/api/src/database/embedded-database.ts';
import { migrate } from '../../../apps/api/src/database/migration/migrate.ts';
import { systemRandom } from '../../../apps/api/src/gateways/random.ts';
import type { Payment } from '../../../apps/api/src/payments/payments.ts';
import { createPostgresPayments } from '../../../apps/api/src/payments/store/postgres-payments.ts';
import { addDebtors } from '../../processes/load/debtors.ts';
import { createRandom, type Random } from '../../random.ts';
import { createVirtualDatabase } from './virtual-database.ts';
import { createVirtualTables } from './virtual-tables.ts';

const POLICIES = 60;
const STEPS = 25;
const PAYMENTS = 3;
/** For a machine that is busy with other tests. */
const SLOW_MS = 180_000;

/** Events that a submission records by itself. */
const OF_SUBMIT: readonly string[] = ['submitted', 'selection-refused', 'superseded'];

let database: Database;
beforeAll(async () => {
  database = await createEmbeddedDatabase();
  await migrate(database);
  await addDebtors(database, 1, POLICIES);
}, SLOW_MS);
afterAll(() => database.close());

const quote = statement(
  'test-quote-payment',
  `select quote_payment(customer_id, $1::uuid, policy_number, 'virtual', $1::text, 'NZD', $3, 'quoted', 1800)
   from policy where policy_number = $2`,
);
const listItems = statement(
  'test-list-items',
  'select transaction_id as id, amount_cents as "amountCents" from overdue_payment where policy_number = $1 order by due_date',
);
const readTables = statement(
  'test-read-tables',
  `select json_build_object(
     'reservations', (select coalesce(json_agg(json_build_array(o.transaction_id, k.payment_id, k.allocated_at is not null)
         order by o.transaction_id), '[]')
       from payment_reservation k join overdue_payment o on o.overdue_payment_id = k.overdue_payment_id where o.policy_number = $1),
     'receipts', (select coalesce(json_agg(json_build_array(payment_id, amount_cents) order by payment_id), '[]')
       from receipt where policy_number = $1),
     'coreEvents', (select coalesce(json_agg(e.payload ->> 'paymentId' order by e.payload ->> 'paymentId'), '[]')
       from core_event e where e.payload ->> 'policyNumber' = $1))::text as tables`,
);
const listAudit = statement(
  'test-list-audit',
  `select kind from audit_event where facts ->> 'paymentId' = $1 order by event_id`,
);

const AUDIT_KINDS: Readonly<Record<PaymentEvent, string>> = {
  submitted: 'payment-submitted',
  'quote-expired': 'payment-quote-expired',
  'selection-refused': 'payment-selection-refused',
  superseded: 'payment-superseded',
  'capture-confirmed': 'payment-captured',
  'capture-unanswered': 'payment-unanswered',
  'capture-impossible': 'payment-capture-impossible',
  'capture-unusable': 'payment-capture-unusable',
  'void-confirmed': 'payment-voided',
  'refund-confirmed': 'payment-refunded',
};

/** The facts that the rules of a payment depend on, without moments and references. */
const essence = ({ paymentId, state, version, amountCents, submittedAt }: Payment) => ({
  paymentId,
  state,
  version,
  amountCents,
  wasSubmitted: submittedAt !== null,
});

/** Two stores over the same policy and the same payments: the real one and the virtual one. */
async function createPair(policyNumber: string) {
  const items = await database.query<{ id: number; amountCents: number }>(listItems, [policyNumber]);
  const tables = createVirtualTables(items);
  const virtual = createVirtualDatabase({
    tables,
    mustPayAll: false,
    rules: {},
    now: () => 0,
    leaseEndsEarly: () => false,
    amountChanges: () => false,
  });
  const real = createPostgresPayments({
    database,
    random: systemRandom,
    limits: PAYMENT_LIMITS,
    sealRecipient: () => new Uint8Array(1),
    canWriteName: () => true,
  });
  const ids = Array.from({ length: PAYMENTS }, () => randomUUID());
  for (const [place, paymentId] of ids.entries()) {
    // Every third card form was opened for what is the oldest alone.
    const maxAmountCents = place === 2 ? (items[0]?.amountCents ?? 0) : 1_000_000;
    await database.query(quote, [paymentId, policyNumber, maxAmountCents]);
    virtual.insert({ paymentId, reference: paymentId, maxAmountCents });
  }
  return { items, tables, virtual, real, ids };
}

type Pair = Awaited<ReturnType<typeof createPair>>;

async function expectSameTables({ tables, ids }: Pair, policyNumber: string): Promise<void> {
  const [row] = await database.query<{ tables: string }>(readTables, [policyNumber]);
  expect(JSON.parse(row?.tables ?? '')).toEqual({
    reservations: tables.reservations
      .map(({ itemId, paymentId, isAllocated }) => [itemId, paymentId, isAllocated])
      .sort(([a], [b]) => Number(a) - Number(b)),
    receipts: tables.receipts
      .map(({ paymentId, amountCents }) => [paymentId, amountCents])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
    coreEvents: [...tables.coreEvents].sort(),
  });
  for (const id of ids) {
    const audited = await database.query<{ kind: string }>(listAudit, [id]);
    const expected = (tables.audit.get(id) ?? []).map((event) => AUDIT_KINDS[event]);
    expect(audited.map(({ kind }) => kind)).toEqual(['payment-quoted', ...expected]);
  }
}

/**
 * Picks an event that may follow the state that was seen. Only what was submitted is
 * ever captured as submitted.
 */
function pickEvent(random: Random, { state, amountCents }: Payment): PaymentEvent | undefined {
  const events = (Object.keys(PAYMENT_STEPS[state].next) as PaymentEvent[]).filter(
    (event) => !OF_SUBMIT.includes(event) && (event !== 'capture-confirmed' || amountCents !== null),
  );
  return events.length === 0 ? undefined : random.pick(events);
}

/** Does the same to both, with a version that may be an old one, and compares what comes back. */
async function takeStep(pair: Pair, random: Random, seen: Map<string, Payment>): Promise<void> {
  const { items, virtual, real, ids } = pair;
  const paymentId = random.pick(ids);
  const mine = seen.get(paymentId) ?? (await real.get(paymentId));
  if (random.chance(0.4)) {
    const from = random.chance(0.8) ? 0 : 1;
    const transactionIds = items.slice(from, from + random.between(1, items.length)).map(({ id }) => id);
    if (transactionIds.length === 0) return;
    const submitted = await real.submit(paymentId, { transactionIds });
    const expected = virtual.submit(paymentId, { transactionIds });
    expect(essence(submitted)).toEqual({ ...essence(expected), version: expected.version + 1 });
    if (random.chance(0.7)) seen.set(paymentId, submitted);
    return;
  }
  const event = pickEvent(random, mine);
  if (!event) return;
  const recorded = await real.record(mine, { event });
  const expected = virtual.record({ ...mine, version: mine.version - 1 }, event);
  expect(essence(recorded)).toEqual({ ...essence(expected), version: expected.version + 1 });
  if (random.chance(0.7)) seen.set(paymentId, recorded);
}

test('[FLT-14] the virtual database does what the real one does, step by step', async () => {
  for (let policy = 1; policy <= POLICIES; policy += 1) {
    const policyNumber = String(80_000_000 + policy);
    const pair = await createPair(policyNumber);
    const random = createRandom(policy);
    const seen = new Map<string, Payment>();
    for (let step = 0; step < STEPS; step += 1) await takeStep(pair, random, seen);
    await expectSameTables(pair, policyNumber);
  }
});
