import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRequest } from '#api/commands/operator-command.ts';
import { describePending, paymentsCommand, reconcileDay } from '#api/commands/payments.ts';
import type { Database } from '#api/database/database.ts';
import { readEnvironment } from '#api/environment/environment.ts';
import { OperatorError } from '#api/operator-error.ts';
import { isDifference } from '#api/payments/captures-comparison.ts';
import { closeMissingPayment } from '#api/payments/store/close-missing-payment.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { type GatewayServer, startGatewayServer } from '#test/fakes/gateway-server.ts';
import {
  auditOf,
  authorise,
  complete,
  createDebtor,
  type Debtor,
  gatewaysAt,
  openPayment,
  paymentsOf,
} from '#test/payments.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let server: GatewayServer;
let testApp: TestApp;
let who: Debtor;
const folder = mkdtempSync(join(tmpdir(), 'portal-reconcile-'));
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.runScript('truncate customer restart identity cascade');
  server = await startGatewayServer();
  testApp = await createTestApp(database, { paymentGateways: gatewaysAt(server) });
  who = await createDebtor(testApp);
  return () => server.close();
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The day of all captures and receipts: there is no midnight between the two, nor before they are compared.
 */
const DAY = '2026-03-14';
const NOON = `${DAY}T12:00:00.000Z`;

async function putToTheDay(reference: string): Promise<void> {
  const payment = server.ledger.find(reference);
  if (payment) payment.capturedAt = NOON;
  await database.runScript(`update receipt set issued_at = '${NOON}'`);
}

const pay = async (debtor = who): Promise<string> => {
  const reference = await authorise(testApp, server, debtor, 1_840);
  expect((await complete(testApp, debtor, reference)).status).toBe(200);
  await putToTheDay(reference);
  return reference;
};
const idOf = async (debtor = who): Promise<string> =>
  (await paymentsOf(testApp, debtor))[0]?.payment_id ?? '';

/** Carries the command out as an operator would; what it prints, and the refusal. */
async function run(...parameters: string[]): Promise<{ lines: string[]; refusal: string | undefined }> {
  const lines: string[] = [];
  const environment = readEnvironment({
    SECRET_KEY: 'a secret of the tests that is long enough',
    SANDBOX_URL: server.origin,
  });
  const request = readRequest(paymentsCommand, parameters);
  try {
    const printed = await paymentsCommand.carryOut(request, {
      database,
      environment,
      say: (line) => void lines.push(line),
    });
    return { lines: [...lines, ...printed], refusal: undefined };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { lines, refusal: error.message };
  }
}

test('[PAY-44] what is pending is listed with its time, and nothing personal', async () => {
  expect(await describePending(database)).toEqual(['No payment is pending.']);
  const reference = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-before');
  await complete(testApp, who, reference);
  const other = await createDebtor(testApp);
  await openPayment(testApp, other);
  await database.runScript(
    `update payment set state = 'voiding' where policy_number = '${other.policyNumber}'`,
  );
  await letSecondsPass(database, 16 * 60);
  const { lines } = await run('list');
  expect(lines).toEqual([
    'Payments whose result is unknown: 1',
    `${await idOf()}  unknown  NZD 18.40  for 16 min  sandbox ${reference}, questions: 0`,
    'Card forms that are being closed without a payment: 1',
    'Payments that the gateway does not confirm as closed: 1. Close a payment that it does not know:',
    `npm run portal -- payments close ${await idOf(other)} --operator "your name" --reason "what the gateway says"`,
    'First see docs/operations/payments.md, "A payment whose result is unknown".',
  ]);
});

test('[PAY-44] one payment is shown with what it paid and everything that happened', async () => {
  const reference = await pay();
  const { lines } = await run('show', await idOf());
  expect(lines[0]).toBe(`${await idOf()}  captured  NZD 18.40`);
  expect(lines[1]).toMatch(new RegExp(`^sandbox ${reference}, receipt [0-9A-Z-]{14}$`));
  expect(lines[2]).toMatch(/^overdue payment \d+ {2}NZD 18\.40 {2}paid$/);
  expect(lines.slice(4).map((line) => line.split('  ').slice(1))).toEqual([
    ['payment-quoted', 'quoted'],
    ['payment-submitted', 'submitted'],
    ['payment-captured', 'captured'],
  ]);
  expect(lines.join()).not.toMatch(new RegExp(`${who.customer.lastName}|${who.policyNumber}`));
  const unknown = await run('show', '00000000-0000-4000-8000-000000000000');
  expect(unknown.refusal).toBe('There is no such payment.');
});

test('[PAY-45] a day that agrees has no differences, and its file names every payment', async () => {
  const reference = await pay();
  const out = join(folder, 'day.csv');
  const { lines, refusal } = await run('reconcile', '--date', DAY, '--out', out);
  expect(refusal).toBeUndefined();
  expect(lines).toEqual(['Payments: 1, differences: 0']);
  const [heading, line] = readFileSync(out, 'utf8').split('\r\n');
  expect(heading).toContain('"result","payment_id","gateway_reference"');
  expect(line).toContain(`"equal","${await idOf()}","${reference}","${DAY}`);
  expect(line).toContain('"18.40","NZD","captured","18.40","NZD"');
  expect((await run('reconcile', '--date', '2020-01-01')).lines.at(-1)).toBe('Payments: 0, differences: 0');
});

const close = async (paymentId: string) =>
  run('close', paymentId, '--operator', 'J. Smith', '--reason', 'not in the account');

test('[PAY-87] a payment that the gateway does not know is closed by an operator, and can be paid again', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.ledger.forget(reference);
  expect((await complete(testApp, who, reference)).status).toBe(473);
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'voiding', reservations: 1 }]);
  const { lines, refusal } = await close(await idOf());
  expect([lines, refusal]).toEqual([
    ['Closed without taking money. What it reserved can be paid again.'],
    undefined,
  ]);
  expect(await paymentsOf(testApp, who)).toMatchObject([
    { state: 'voided', reservations: 0, is_at_rest: true },
  ]);
  const kinds = await auditOf(testApp, await idOf());
  expect(kinds.slice(-2)).toEqual(['payment-voided', 'payment-closed']);
  const note = {
    name: 'test-closing',
    text: "select facts ->> 'operator' as operator, facts ->> 'reason' as reason from audit_event where kind = 'payment-closed'",
  };
  expect(await database.query(note, [])).toEqual([{ operator: 'J. Smith', reason: 'not in the account' }]);
  expect((await complete(testApp, who, reference)).json()).toMatchObject({ code: 'payment.not-taken' });
  await pay();
});

test('[PAY-87] no other payment is closed: a known one, one without an answer, one that ended', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  expect((await close(await idOf())).refusal).toContain('not being closed');
  server.failAll('void', 'error');
  expect((await complete(testApp, who, reference, [502])).status).toBe(473);
  expect((await close(await idOf())).refusal).toContain('does not report');
  server.ledger.forget(reference);
  server.failNext('find', 'error');
  expect((await close(await idOf())).refusal).toContain('does not report');
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'voiding' }]);
  const other = await createDebtor(testApp);
  const paid = await pay(other);
  server.ledger.forget(paid);
  expect((await close(await idOf(other))).refusal).toContain('not being closed');
  expect((await close('00000000-0000-0000-0000-000000000000')).refusal).toBe('There is no such payment.');
});

test('[PAY-87] a payment whose gateway has no settings here is not closed: nobody was asked', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.ledger.forget(reference);
  expect((await complete(testApp, who, reference)).status).toBe(473);
  const closing = { paymentId: await idOf(), operator: 'J. Smith', reason: 'not in the account' };
  expect(await closeMissingPayment(database, () => undefined, closing)).toBe('no-gateway');
  await database.runScript("update payment set gateway = 'stripe'");
  expect((await close(await idOf())).refusal).toMatch(/^The gateway of this payment has no settings here/);
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'voiding', reservations: 1 }]);
});

test('[PAY-45] a day is not compared where the settings of a gateway are missing', async () => {
  await pay();
  await database.runScript("update payment set gateway = 'stripe'");
  expect((await run('reconcile', '--date', DAY)).refusal).toBe(
    'Payments of that day were taken by stripe, which has no settings here: run the command where they are.',
  );
  const environment = {
    ...readEnvironment({ SECRET_KEY: 'a secret of the tests that is long enough' }),
    payments: { gatewayOf: {}, sandbox: undefined, stripe: undefined, specified: undefined },
  };
  const request = readRequest(paymentsCommand, ['reconcile', '--date', DAY]);
  const context = { database, environment, say: () => undefined };
  await expect(paymentsCommand.carryOut(request, context)).rejects.toThrow(
    'No payment gateway has settings here',
  );
});

const resultsOf = async (day = DAY) => {
  const gateway = gatewaysAt(server).forProvider(1);
  if (!gateway) throw new Error('no gateway');
  const rows = await reconcileDay(database, gateway, day);
  return rows.filter(isDifference).map(({ result }) => result);
};

test('[PAY-45] each difference has its name', async () => {
  const payment = server.ledger.find(await pay());
  if (!payment) throw new Error('no payment');
  payment.capturedCents = 1_841;
  expect(await resultsOf()).toEqual(['amount differs']);
  Object.assign(payment, { capturedCents: 1_840, currency: 'AUD' });
  expect(await resultsOf()).toEqual(['currency differs']);
  Object.assign(payment, { currency: 'NZD', status: 'voided', capturedAt: undefined });
  expect(await resultsOf()).toEqual(['missing at the gateway']);
  const { refusal, lines } = await run('reconcile', '--date', DAY);
  expect(refusal).toContain('missing at the gateway');
  expect(lines.at(-1)).toBe('Payments: 1, differences: 1');
});

test('[PAY-45] money that was given back by hand is a difference, all of it or a part', async () => {
  const payment = server.ledger.find(await pay());
  if (!payment) throw new Error('no payment');
  expect(await resultsOf()).toEqual([]);
  payment.refundedCents = 40;
  expect(await resultsOf()).toEqual(['given back by hand']);
  server.ledger.refund(payment);
  expect(await resultsOf()).toEqual(['given back by hand']);
  // The day of the capture has it.
  payment.capturedAt = '2020-01-01T00:00:00.000Z';
  expect(await resultsOf()).toEqual([]);
});

test('[PAY-111] a day has what happened on it to money of an earlier day, and the servers note it without a webhook', async () => {
  const reference = await pay();
  const payment = server.ledger.find(reference);
  if (!payment) throw new Error('no payment');
  const [laterDay, lastDay] = ['2026-03-28', '2026-04-02'];
  server.ledger.giveBack(reference, 40);
  payment.changedAt = [`${laterDay}T09:00:00.000Z`];
  expect([await resultsOf(laterDay), await resultsOf(lastDay)]).toEqual([['given back by hand'], []]);
  await testApp.reconciler.settleDue();
  expect((await auditOf(testApp, await idOf())).at(-1)).toBe('payment-given-back');
  Object.assign(payment, { dispute: 'open', changedAt: [`${lastDay}T09:00:00.000Z`] });
  expect([await resultsOf(laterDay), await resultsOf(lastDay)]).toEqual([[], ['disputed']]);
  Object.assign(payment, { dispute: 'won', refundedCents: 0 });
  expect(await resultsOf(lastDay)).toEqual([]);
  // On the day of the capture it is one line, not two.
  Object.assign(payment, { dispute: 'lost', changedAt: [NOON] });
  expect(await resultsOf()).toEqual(['disputed']);
  expect((await run('reconcile', '--date', DAY)).lines.at(-1)).toBe('Payments: 1, differences: 1');
});

test('[PAY-45] money that the gateway took and we did not book is a difference, until it is booked', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-after');
  await complete(testApp, who, reference);
  await putToTheDay(reference);
  expect(await resultsOf()).toEqual(['not booked']);
  const stranger = server.ledger.open({
    key: '=cmd',
    policyNumber: '1',
    currency: 'NZD',
    maxAmountCents: 100,
  });
  server.ledger.authorise(stranger.reference, 100);
  server.ledger.capture(stranger, 100);
  await putToTheDay(stranger.reference);
  expect(await resultsOf()).toEqual(['not booked', 'missing here']);
  const { lines } = await run('reconcile', '--date', DAY);
  expect(lines.find((line) => line.includes('missing here'))).toContain('"\'=cmd"');
  await letSecondsPass(database, 6);
  await testApp.reconciler.settleDue();
  expect(await resultsOf()).toEqual(['missing here']);
});

test('[PAY-45] a payment that was captured on another day than its receipt is no difference', async () => {
  const payment = server.ledger.find(await pay());
  if (payment) payment.capturedAt = '2020-01-01T00:00:00.000Z';
  expect(await resultsOf()).toEqual([]);
});

const FORGED = `with forged as (
    insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
      max_amount_cents, amount_cents, submitted_at, ended_at)
    select y.customer_id, '4f0f7a39-0d4a-4f31-9f4c-1f1f0f6f2b11', y.policy_number, p.brand_id, p.country_id, p.gateway, p.gateway_reference,
      'captured', p.currency, p.max_amount_cents, p.amount_cents, now(), now()
    from payment p cross join policy y where p.state = 'captured' and y.customer_id <> p.customer_id returning *)`;
const FORGED_RECEIPT = `insert into receipt (customer_id, receipt_reference, payment_id, policy_number, amount_cents, currency, issued_at)
  select customer_id, 'AAAA-BBBB-CCCC', payment_id, policy_number, amount_cents, currency, '${NOON}' from forged`;

test.each([
  ['a receipt of another amount', 'update receipt set amount_cents = 50000'],
  ['a receipt of another policy', "update receipt set policy_number = 'another'"],
  ['overdue payments of another amount', 'update payment_reservation set amount_cents = 50000'],
  ['nothing that it pays', 'delete from payment_reservation'],
  ['another state', "update payment set state = 'refunded'"],
])('[PAY-107] a payment whose books have %s is a difference', async (_title, tampering) => {
  await pay();
  expect(await resultsOf()).toEqual([]);
  await database.runScript(tampering);
  expect(await resultsOf()).toEqual(['books differ']);
});

test('[PAY-107] money of one customer does not stand for the receipt of another', async () => {
  await createDebtor(testApp);
  const payment = server.ledger.find(await pay());
  await database.runScript(`${FORGED} ${FORGED_RECEIPT}`);
  expect(await resultsOf()).toEqual(['books differ', 'books differ']);
  // Also where the money came on another day.
  if (payment) payment.capturedAt = '2020-01-01T00:00:00.000Z';
  expect(await resultsOf()).toEqual(['books differ', 'books differ']);
});

test('[PAY-107] money that went back by our books alone is a difference', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-before');
  await complete(testApp, who, reference);
  const payment = server.ledger.find(reference);
  if (!payment) throw new Error('no payment');
  Object.assign(payment, { status: 'captured', capturedCents: 9_999 });
  await letSecondsPass(database, 6);
  await testApp.reconciler.settleDue();
  await putToTheDay(reference);
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'refunded' }]);
  expect(await resultsOf()).toEqual([]);
  // The bank did not take it: the gateway has it again.
  Object.assign(payment, { status: 'captured', refundedCents: 0 });
  expect(await resultsOf()).toEqual(['not given back']);
  payment.refundedCents = 9_998;
  expect(await resultsOf()).toEqual(['not given back']);
});

test('[PAY-45] a gateway that is down makes no file', async () => {
  server.failNext('list', 'error');
  expect((await run('reconcile', '--date', DAY)).refusal).toBe(
    'The payment gateway listed no payments. It did not answer: run the command again later.',
  );
});

test.each([
  [['show', 'one']],
  [['show']],
  [['reconcile']],
  [['reconcile', '--date', '22/11/2026']],
  [['reconcile', '--date', '2026-02-30']],
  [['list', '--out', 'file']],
  [['refund']],
  [['close', '4f0f7a39-0d4a-4f31-9f4c-1f1f0f6f2b11', '--operator', 'J. Smith']],
  [['close', '4f0f7a39-0d4a-4f31-9f4c-1f1f0f6f2b11', '--reason', 'not in the account']],
  [['show', '4f0f7a39-0d4a-4f31-9f4c-1f1f0f6f2b11', '--operator', 'J. Smith']],
])('[PAY-44] [PAY-87] %o is answered with the usage', (parameters) => {
  expect(() => readRequest(paymentsCommand, parameters)).toThrow('npm run portal -- payments list');
});
