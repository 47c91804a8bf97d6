import { writeFileSync } from 'node:fs';
import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import { parseCalendarDate } from '@portal/domain/values/calendar-date';
import { type CommandContext, type OperatorCommand, TEXT, UUID } from '#api/commands/operator-command.ts';
import {
  createOperatorPaymentsRepository,
  type PaymentHistory,
  type PendingPayment,
} from '#api/commands/payments-repository.ts';
import type { Queryable } from '#api/database/database.ts';
import { createConfiguredGateways } from '#api/gateways/payment-gateway/create-payment-gateway.ts';
import { GatewayDownError, type PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { OperatorError } from '#api/operator-error.ts';
import {
  type ComparedPayment,
  type ComparedRow,
  compareCaptures,
  comparisonFile,
  isDifference,
} from '#api/payments/captures-comparison.ts';
import { closeMissingPayment } from '#api/payments/store/close-missing-payment.ts';
import { createLaterChangesRepository } from '#api/payments/store/later-changes-repository.ts';

const OPTIONS = { date: TEXT, out: TEXT, operator: TEXT, reason: TEXT };

const DAY_MS = 86_400_000;
const NO_PAYMENT = 'There is no such payment.';

type PaymentsRequest =
  | { readonly act: 'list' }
  | { readonly act: 'show'; readonly paymentId: string }
  | { readonly act: 'close'; readonly paymentId: string; readonly operator: string; readonly reason: string }
  /** `date`: a day in UTC. Without `out` the file is printed. */
  | { readonly act: 'reconcile'; readonly date: string; readonly out: string | undefined };

const amountOf = (cents: number | null, currency: string): string =>
  cents === null ? 'no amount' : `${currency} ${(cents / 100).toFixed(2)}`;

function durationOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

const pendingLine = (payment: PendingPayment): string =>
  `${payment.paymentId}  ${payment.state}  ${amountOf(payment.amountCents, payment.currency)}  for ${durationOf(payment.pendingSeconds)}` +
  `  ${payment.gateway} ${payment.reference}, questions: ${payment.checks}`;

/**
 * Payments whose gateway does not confirm in time that they are closed. Where it does not know them it never
 * will: only an operator ends them. PAY-87
 */
const isStuck = ({ state, pendingSeconds }: PendingPayment): boolean =>
  state === 'voiding' && pendingSeconds >= PAYMENT_LIMITS.alarmAfterSeconds;

const stuckLines = (stuck: readonly PendingPayment[]): readonly string[] =>
  stuck.length === 0
    ? []
    : [
        `Payments that the gateway does not confirm as closed: ${stuck.length}. Close a payment that it does not know:`,
        ...stuck.map(
          ({ paymentId }) =>
            `npm run portal -- payments close ${paymentId} --operator "your name" --reason "what the gateway says"`,
        ),
        'First see docs/operations/payments.md, "A payment whose result is unknown".',
      ];

/** Returns what is pending, for the terminal. PAY-44 */
export async function describePending(database: Queryable): Promise<readonly string[]> {
  const pending = await createOperatorPaymentsRepository(database).listPending();
  const submitted = pending.filter(({ isSubmitted }) => isSubmitted);
  const closing = pending.length - submitted.length;
  return [
    submitted.length === 0
      ? 'No payment is pending.'
      : `Payments whose result is unknown: ${submitted.length}`,
    ...submitted.map(pendingLine),
    ...(closing === 0 ? [] : [`Card forms that are being closed without a payment: ${closing}`]),
    ...stuckLines(pending.filter(isStuck)),
  ];
}

/** Returns the history of a payment, for the terminal. PAY-44 */
function historyLines({ payment, items, events }: PaymentHistory): readonly string[] {
  const { paymentId, state, gateway, reference, receiptReference, amountCents, currency } = payment;
  return [
    `${paymentId}  ${state}  ${amountOf(amountCents, currency)}`,
    `${gateway} ${reference}${receiptReference ? `, receipt ${receiptReference}` : ''}`,
    ...items.map(
      (item) =>
        `overdue payment ${item.overduePaymentId}  ${amountOf(item.amountCents, currency)}  ${item.isAllocated ? 'paid' : 'held'}`,
    ),
    'Events (times in UTC):',
    ...events.map(({ at, kind, state: after }) => `${at}  ${kind}  ${after}`),
  ];
}

async function describePayment(database: Queryable, paymentId: string): Promise<readonly string[]> {
  const history = await createOperatorPaymentsRepository(database).findHistory(paymentId);
  if (!history) throw new OperatorError(NO_PAYMENT);
  return historyLines(history);
}

type ComparedGateway = Pick<PaymentGateway, 'name' | 'listCaptured' | 'later' | 'find'>;

/**
 * The payments that the gateway did not capture, or that are not sound; one that it captured on another day
 * has its place there.
 */
async function withoutCapture(
  gateway: ComparedGateway,
  unlisted: readonly ComparedPayment[],
): Promise<ComparedPayment[]> {
  const missing: ComparedPayment[] = [];
  for (const payment of unlisted) {
    if (!payment.isSound) {
      missing.push(payment);
      continue;
    }
    const answer = await gateway.find(payment.reference);
    if (answer.status === 'unanswered') throw new GatewayDownError('The payment gateway found no payment');
    if (answer.status !== 'captured' && answer.status !== 'refunded') missing.push(payment);
  }
  return missing;
}

/** The moments between which a day in UTC is, the end excluded. */
function rangeOf(date: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${date}T00:00:00Z`);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/**
 * Compares a day in UTC at a gateway with our books: what was captured on it, and what happened on it to
 * money that was captured before. The servers look at the latter again, in case its webhook never came. A
 * capture near midnight may have its receipt on the next day. PAY-45, PAY-107, PAY-111
 */
export async function reconcileDay(
  database: Queryable,
  gateway: ComparedGateway,
  date: string,
): Promise<ComparedRow[]> {
  const repository = createOperatorPaymentsRepository(database);
  const { from, to } = rangeOf(date);
  const captured = await gateway.listCaptured({ from, to });
  const changed = await gateway.later.list({ from, to });
  const { hasten } = createLaterChangesRepository(database);
  for (const { reference } of changed) await hasten(gateway.name, reference);
  const receipted = await repository.listReceipted(gateway.name, { from, to });
  const keys = new Set([...captured, ...changed].map(({ key }) => key).filter((key) => UUID.test(key)));
  return compareCaptures({
    captured,
    changed,
    ours: await repository.listByIds([...keys]),
    unlisted: await withoutCapture(
      gateway,
      receipted.filter(({ paymentId }) => !keys.has(paymentId)),
    ),
  });
}

/** A gateway that is down is a matter for the operator, and no fault of the command. PAY-45 */
function refuseWhereDown(error: unknown): never {
  if (!(error instanceof GatewayDownError)) throw error;
  throw new OperatorError(`${error.message}. It did not answer: run the command again later.`, {
    cause: error,
  });
}

function reportDay(rows: readonly ComparedRow[], out: string | undefined, say: (line: string) => void): void {
  const file = comparisonFile(rows);
  if (out === undefined) for (const line of file.trimEnd().split('\r\n')) say(line);
  else writeFileSync(out, file);
  const differences = rows.filter(isDifference);
  say(`Payments: ${rows.length}, differences: ${differences.length}`);
  if (differences.length === 0) return;
  const names = [...new Set(differences.map(({ result }) => result))].join(', ');
  throw new OperatorError(
    `The gateway and the portal differ: ${names}. docs/operations/payments.md says what to do.`,
  );
}

/** A day that a gateway is not asked about would look as if it agreed. PAY-45 */
async function refuseWithoutGateway(
  database: Queryable,
  gateways: readonly ComparedGateway[],
  date: string,
): Promise<void> {
  if (gateways.length === 0)
    throw new OperatorError(
      'No payment gateway has settings here, so nothing can be compared. Run the command where the settings of the servers are.',
    );
  const named = new Set(gateways.map(({ name }) => name));
  const needed = await createOperatorPaymentsRepository(database).listGatewaysOfReceipts(rangeOf(date));
  const missing = needed.filter((name) => !named.has(name));
  if (missing.length > 0)
    throw new OperatorError(
      `Payments of that day were taken by ${missing.join(', ')}, which has no settings here: run the command where they are.`,
    );
}

type Values = { readonly [Name in keyof typeof OPTIONS]?: string };

function readReconcile({ date, out, operator, reason }: Values): PaymentsRequest | undefined {
  const isDay = date !== undefined && parseCalendarDate(date) === date;
  return isDay && !operator && !reason ? { act: 'reconcile', date, out } : undefined;
}

function readOne(act: string | undefined, paymentId: string, values: Values): PaymentsRequest | undefined {
  const { date, out, operator, reason } = values;
  if (date || out) return undefined;
  if (act === 'show' && !operator && !reason) return { act, paymentId };
  return act === 'close' && operator && reason ? { act, paymentId, operator, reason } : undefined;
}

const NOT_CLOSED = {
  'not-closing':
    'This payment is not being closed, or it has just changed. See: npm run portal -- payments show',
  'no-gateway':
    'The gateway of this payment has no settings here, so nobody can be asked whether it took money. Run the command where the settings of the servers are.',
  known:
    'The gateway does not report this payment as unknown. Only such a payment is closed by hand; the others settle automatically.',
};

async function closePayment(
  { database, environment }: CommandContext,
  request: Extract<PaymentsRequest, { act: 'close' }>,
): Promise<readonly string[]> {
  if (!(await createOperatorPaymentsRepository(database).findHistory(request.paymentId)))
    throw new OperatorError(NO_PAYMENT);
  const gateways = createConfiguredGateways(environment.payments);
  const result = await closeMissingPayment(database, gateways.named, request);
  if (result !== 'closed') throw new OperatorError(NOT_CLOSED[result]);
  return ['Closed without taking money. What it reserved can be paid again.'];
}

export const paymentsCommand: OperatorCommand<typeof OPTIONS, PaymentsRequest> = {
  usage: `Lists, shows and closes card payments, and compares a day at the gateway with our books.

  npm run portal -- payments list
  npm run portal -- payments show <payment id>
  npm run portal -- payments close <payment id> --operator <who> --reason <why>
  npm run portal -- payments reconcile --date <yyyy-mm-dd, in UTC> [--out <file.csv>]

Run it where the server's DATABASE_URL and gateway settings are. close ends a payment that its gateway does not
know, and is written to the audit trail; list and show change nothing. reconcile lets the servers look again at
payments to whose money something happened that day. It ends with exit code 1 where there are differences.`,
  options: OPTIONS,
  read(values, [act, paymentId, ...more]) {
    if (more.length > 0) return undefined;
    if (act === 'reconcile') return paymentId ? undefined : readReconcile(values);
    if (act === 'list') return paymentId || Object.keys(values).length > 0 ? undefined : { act };
    return paymentId && UUID.test(paymentId) ? readOne(act, paymentId, values) : undefined;
  },
  async carryOut(request, context) {
    const { database, environment, say } = context;
    if (request.act === 'close') return closePayment(context, request);
    if (request.act === 'list') return describePending(database);
    if (request.act === 'show') return describePayment(database, request.paymentId);
    const rows: ComparedRow[] = [];
    const { all } = createConfiguredGateways(environment.payments);
    await refuseWithoutGateway(database, all, request.date);
    for (const gateway of all)
      rows.push(...(await reconcileDay(database, gateway, request.date).catch(refuseWhereDown)));
    reportDay(rows, request.out, say);
    return [];
  },
};
