import { type Queryable, statement } from '#api/database/database.ts';
import { createPaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import { createSandboxGateway } from '#api/gateways/payment-gateway/sandbox-gateway.ts';
import { ask, type CallResponse, call, logInAs, type Session } from '#test/calls.ts';
import { createCustomer, createPolicy, type TestCustomer, type TestPolicy } from '#test/factories.ts';
import { GATEWAY_SECRET_KEY, type GatewayServer } from '#test/fakes/gateway-server.ts';
import type { TestApp } from '#test/test-app.ts';

export const WEBHOOK_SECRET = 'sandbox-webhook-secret';

/** The sandbox gateway, reached at the stand-in, for both card providers. */
export function gatewaysAt({ origin }: Pick<GatewayServer, 'origin'>, timeoutMs = 30_000) {
  const gateway = createSandboxGateway({
    url: origin,
    publicUrl: 'http://localhost:4010',
    secretKey: GATEWAY_SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    timeoutMs,
  });
  return createPaymentGateways({ 1: gateway, 2: gateway });
}

/** One overdue payment; amounts in cents. */
export type TestOverdue = {
  readonly source?: 'real-time' | 'missed-collection' | 'override';
  readonly transactionId?: number | null;
  readonly dueDate?: string | null;
  readonly overrideDate?: string | null;
  readonly amountCents: number;
  readonly paymentOverrideId?: number | null;
  readonly queuedTransactionId?: number | null;
  readonly dishonourTransactionId?: number | null;
};

const insertOverdue = statement(
  'test-insert-overdue-payment',
  `insert into overdue_payment (customer_id, policy_number, source, transaction_id, due_date, override_date, amount_cents,
     calculated_details, payment_override_id, queued_transaction_id, dishonour_transaction_id)
   values ($1, $2, $3, $4, $5, $6, $7, '{"premium": 1}', $8, $9, $10)`,
);

export async function addOverdue(
  database: Queryable,
  { customerId }: Pick<TestCustomer, 'customerId'>,
  policyNumber: string,
  ...overdue: readonly TestOverdue[]
): Promise<void> {
  for (const one of overdue) {
    await database.query(insertOverdue, [
      customerId,
      policyNumber,
      one.source ?? 'real-time',
      one.transactionId ?? null,
      one.dueDate ?? null,
      one.overrideDate ?? null,
      one.amountCents,
      one.paymentOverrideId ?? null,
      one.queuedTransactionId ?? null,
      one.dishonourTransactionId ?? null,
    ]);
  }
}

/** A logged-in customer of one policy whose payments are overdue. */
export type Debtor = {
  readonly customer: TestCustomer;
  readonly session: Session;
  readonly policyNumber: string;
};

/** Three overdue payments, the oldest first: 18.40, 22.70 and 22.70. */
export const THREE_OVERDUE: readonly TestOverdue[] = [
  { transactionId: 501, dueDate: '2026-09-01', amountCents: 1_840 },
  { transactionId: 502, dueDate: '2026-10-01', amountCents: 2_270 },
  { transactionId: 503, dueDate: '2026-11-01', amountCents: 2_270 },
];

const setExtendedDishonour = statement(
  'test-set-extended-dishonour',
  'update policy set extended_dishonour_status_id = $2 where policy_number = $1',
);

export async function createDebtor(
  testApp: TestApp,
  {
    overdue = THREE_OVERDUE,
    policy = {},
    customer: overrides = {},
    extendedDishonour = 0,
  }: {
    overdue?: readonly TestOverdue[];
    policy?: Partial<TestPolicy>;
    customer?: Partial<TestCustomer>;
    extendedDishonour?: number;
  } = {},
): Promise<Debtor> {
  const { database } = testApp;
  const customer = await createCustomer(database, overrides);
  const { policyNumber } = await createPolicy(database, customer, { statusId: 40, ...policy });
  await addOverdue(database, customer, policyNumber, ...overdue);
  await database.query(setExtendedDishonour, [policyNumber, extendedDishonour]);
  const { mobile, dateOfBirth, brandId, countryId } = customer;
  const session = await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth, brandId, countryId });
  return { customer, session, policyNumber };
}

type Of = Pick<Debtor, 'session' | 'policyNumber' | 'customer'>;
const asOf = ({ session, customer }: Of) => ({ token: session.token, countryId: customer.countryId });

export const listOverdue = (testApp: TestApp, who: Of): Promise<CallResponse> =>
  ask(
    testApp,
    'PayNow/getrealtimepayments',
    { clientPolicyNumber: who.policyNumber, ClientPortalLoginId: who.session.loginId },
    asOf(who),
  );

export const openPayment = (testApp: TestApp, who: Of): Promise<CallResponse> =>
  ask(
    testApp,
    'PayNow/getpaymentcontrol',
    { clientPolicyNumber: who.policyNumber, ClientPortalLoginId: who.session.loginId },
    asOf(who),
  );

/** A card form with a card that is authorised: what the browser has when it asks to complete. */
export async function authorise(
  testApp: TestApp,
  server: GatewayServer,
  who: Of,
  amountCents: number,
): Promise<string> {
  const response = await openPayment(testApp, who);
  if (response.status !== 200)
    throw new Error(`No card form was opened: ${response.status} ${response.text}`);
  const { QuoteID: key } = response.json<{ QuoteID: string }>();
  const reference = server.ledger.list().find((payment) => payment.key === key)?.reference ?? '';
  server.ledger.authorise(reference, amountCents);
  return reference;
}

/** Says what the card of an open card form will pay. */
export const choose = (
  testApp: TestApp,
  who: Of,
  quoteId: string,
  payments: readonly unknown[] = [501],
): Promise<CallResponse> =>
  call(
    testApp,
    'PayNow/chosenamount',
    {
      ClientPortalLoginId: who.session.loginId,
      ClientPolicyNumber: who.policyNumber,
      QuoteID: quoteId,
      Payments: payments,
    },
    asOf(who),
  );

export const complete = (
  testApp: TestApp,
  who: Of,
  transactionIdentifier: string,
  payments: readonly unknown[] = [501],
): Promise<CallResponse> =>
  call(
    testApp,
    'PayNow/completecollection',
    {
      ClientPortalLoginId: who.session.loginId,
      ClientPolicyNumber: who.policyNumber,
      ClientIPAddress: '0.0.0.0',
      TransactionIdentifier: transactionIdentifier,
      Payments: payments,
    },
    asOf(who),
  );

const listPayments = statement(
  'test-payments',
  `select payment_id, state, amount_cents, version, next_check_at is null as is_at_rest,
     (select count(*)::integer from payment_reservation k where k.payment_id = p.payment_id) as reservations,
     (select count(*)::integer from payment_reservation k where k.payment_id = p.payment_id and allocated_at is not null) as allocated,
     (select count(*)::integer from receipt r where r.payment_id = p.payment_id) as receipts
   from payment p where policy_number = $1 order by quoted_at, payment_id`,
);
export type PaymentFacts = {
  payment_id: string;
  state: string;
  amount_cents: number | null;
  version: number;
  is_at_rest: boolean;
  reservations: number;
  allocated: number;
  receipts: number;
};

/** The stored payments of a policy, oldest first. */
export const paymentsOf = ({ database }: TestApp, { policyNumber }: Of): Promise<PaymentFacts[]> =>
  database.query<PaymentFacts>(listPayments, [policyNumber]);

const listKinds = statement(
  'test-payment-audit',
  `select kind from audit_event where kind like 'payment-%' and facts ->> 'paymentId' = $1 order by event_id`,
);

/** The kinds of the audit events of a payment, oldest first. */
export const auditOf = async ({ database }: TestApp, paymentId: string): Promise<string[]> =>
  (await database.query<{ kind: string }>(listKinds, [paymentId])).map(({ kind }) => kind);
