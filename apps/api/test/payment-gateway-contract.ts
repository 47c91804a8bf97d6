import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type DisputeStatus,
  GatewayDownError,
  type OpenedPayment,
  type PaymentGateway,
  type PaymentToOpen,
} from '#api/gateways/payment-gateway/payment-gateway.ts';

/**
 * A gateway with the other side of it: what the customer and the network do, and the provider's own books.
 */
export type GatewayHarness = {
  readonly gateway: PaymentGateway;
  /** The customer's card step: the amount is held, and nothing is taken. */
  authorise(payment: OpenedPayment, amountCents: number): Promise<void>;
  /** The next one of these changes takes effect, and its response is lost. */
  loseResponse(change: 'open' | 'capture' | 'void' | 'refund'): void;
  /** The next question goes wrong in the worst way: nobody is there. */
  beUnreachable(): Promise<void>;
  /** The money of this payment that really moved, in cents: captures above 0, refunds below. */
  moneyMoved(reference: string): Promise<readonly number[]>;
  /** The provider's clock. */
  setTime(now: Date): void;
  /**
   * Something happens to captured money later: so much is given back by hand, a refund fails, or a dispute is
   * so.
   */
  giveBack(reference: string, cents: number): void;
  failRefund(reference: string): void;
  dispute(reference: string, status: DisputeStatus): void;
  /** A webhook about the payment, signed at a moment. */
  webhookAbout(
    reference: string,
    signedAt: Date,
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
  /** A reference of the provider's form that nobody has. */
  readonly strangeReference: string;
  close(): Promise<void>;
};

/** The ids of the rules that each part of the contract proves, like `STR-3`. */
export type ContractRules = Readonly<
  Record<
    'open' | 'find' | 'capture' | 'void' | 'unanswered' | 'refund' | 'list' | 'webhook' | 'later',
    string
  >
>;

const KEY = '6f1c1f6e-7a0e-4b7e-9b57-3d9a5f0c2b11';
const PAYMENT: PaymentToOpen = { key: KEY, policyNumber: '4711', currency: 'NZD', maxAmountCents: 12_345 };
const CAPTURED = { status: 'captured', amountCents: 12_345, currency: 'NZD' };
const NOON = new Date('2026-11-22T12:00:00Z');
const later = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1_000);

/**
 * The contract of every payment provider, as tests. Each adapter runs them against the provider's side that
 * stands on this machine. `createHarness` is called before each test.
 */
export function describePaymentGateway(
  name: string,
  rules: ContractRules,
  createHarness: () => Promise<GatewayHarness>,
): void {
  describe(`${name} keeps the contract of every payment gateway`, () => {
    let harness: GatewayHarness;
    beforeEach(async () => {
      harness = await createHarness();
      harness.setTime(NOON);
    });
    afterEach(() => harness.close());
    const inTest = () => harness;
    describeForms(rules.open, () => harness.gateway);
    describeOpening(rules, inTest);
    describeCapture(rules, inTest);
    describeLostResponses(rules, inTest);
    describeRefund(rules, inTest);
    describeList(rules, inTest);
    describeWebhooks(rules, inTest);
    describeLater(rules, inTest);
  });
}

/** The gateway as far as it opens forms. */
type FormGateway = Pick<PaymentGateway, 'open'> & {
  readonly methodSetups: Pick<PaymentGateway['methodSetups'], 'openMethodSetup'>;
};

/** The part of the contract about forms alone: what the page is told of where and how a card is entered. */
export function describeForms(rule: string, inTest: () => FormGateway): void {
  const isAddress = expect.stringMatching(/^https?:\/\/[^/]+/);
  const FORM = { apiUrl: isAddress, componentUrl: isAddress, accessToken: expect.stringMatching(/./) };

  test(`[${rule}] opens a form for each payment and each setup, with addresses and a token of its own`, async () => {
    const gateway = inTest();
    const setup = { key: 'setup-1', policyNumber: '4711', country: 'NZ', customerReference: '7' } as const;
    const opened = [
      await gateway.open(PAYMENT),
      await gateway.open({ ...PAYMENT, key: '0b7f4f35-70dd-4b0e-8f43-0a53bd1c7a52' }),
      await gateway.methodSetups.openMethodSetup(setup),
    ];
    for (const form of opened) expect(form).toMatchObject(FORM);
    expect(new Set(opened.map(({ reference }) => reference)).size).toBe(3);
    expect(new Set(opened.map(({ accessToken }) => accessToken)).size).toBe(3);
    expect(new Set(opened.map(({ apiUrl, componentUrl }) => `${apiUrl} ${componentUrl}`)).size).toBe(1);
  });
}

async function openAuthorised({ gateway, authorise }: GatewayHarness, payment = PAYMENT): Promise<string> {
  const opened = await gateway.open(payment);
  await authorise(opened, payment.maxAmountCents);
  return opened.reference;
}

async function openCaptured(harness: GatewayHarness, payment = PAYMENT): Promise<string> {
  const reference = await openAuthorised(harness, payment);
  const { key, maxAmountCents: amountCents } = payment;
  expect(await harness.gateway.capture(reference, { key, amountCents })).toMatchObject({
    status: 'captured',
  });
  return reference;
}

function describeOpening(rules: ContractRules, inTest: () => GatewayHarness): void {
  test(`[${rules.open}] opens one payment a key, however often and by how many it is opened`, async () => {
    const { gateway } = inTest();
    const first = await gateway.open(PAYMENT);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => gateway.open(PAYMENT)));
    const again = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(again.length).toBeGreaterThan(0);
    for (const opened of again) expect(opened).toEqual(first);
    const other = await gateway.open({ ...PAYMENT, key: '0b7f4f35-70dd-4b0e-8f43-0a53bd1c7a52' });
    expect(other.reference).not.toBe(first.reference);
    expect(other.accessToken).not.toBe(first.accessToken);
    expect(await gateway.find(first.reference)).toEqual({ status: 'open' });
  });

  test(`[${rules.open}] opens the same payment again where the first response was lost`, async () => {
    const { gateway, loseResponse } = inTest();
    loseResponse('open');
    await expect(gateway.open(PAYMENT)).rejects.toThrow(GatewayDownError);
    const { reference } = await gateway.open(PAYMENT);
    expect(await gateway.find(reference)).toEqual({ status: 'open' });
  });

  test(`[${rules.find}] follows a payment from open to captured, with the card once there is one`, async () => {
    const { gateway, authorise } = inTest();
    const opened = await gateway.open(PAYMENT);
    expect(await gateway.find(opened.reference)).toEqual({ status: 'open' });
    await authorise(opened, 12_345);
    const held = await gateway.find(opened.reference);
    expect(held).toMatchObject({ status: 'authorised', amountCents: 12_345, currency: 'NZD' });
    const card = {
      brand: expect.stringMatching(/^[A-Z]/),
      lastDigits: expect.stringMatching(/^\d{4}$/),
      expiry: expect.stringMatching(/^\d{2}\/\d{4}$/),
    };
    expect(held).toMatchObject({ card });
    await gateway.capture(opened.reference, { key: KEY, amountCents: 12_345 });
    expect(await gateway.find(opened.reference)).toMatchObject({ ...CAPTURED, card });
  });

  test(`[${rules.find}] says of a payment that it does not know that it is missing, whatever is asked`, async () => {
    const { gateway, strangeReference: reference } = inTest();
    expect(await gateway.find(reference)).toEqual({ status: 'missing' });
    expect(await gateway.capture(reference, { key: KEY, amountCents: 1 })).toEqual({ status: 'missing' });
    expect(await gateway.void(reference, { key: KEY })).toEqual({ status: 'missing' });
    expect(await gateway.refund(reference, { key: KEY })).toEqual({ status: 'missing' });
  });
}

function describeCapture(rules: ContractRules, inTest: () => GatewayHarness): void {
  test(`[${rules.capture}] captures once under 20 calls at once, and again`, async () => {
    const { gateway, moneyMoved } = inTest();
    const reference = await openAuthorised(inTest());
    const capture = () => gateway.capture(reference, { key: KEY, amountCents: 12_345 });
    const answers = await Promise.all(Array.from({ length: 20 }, capture));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses.has('captured')).toBe(true);
    expect([...statuses].filter((status) => status !== 'captured' && status !== 'unanswered')).toEqual([]);
    expect(await capture()).toMatchObject(CAPTURED);
    expect(await moneyMoved(reference)).toEqual([12_345]);
  });

  test(`[${rules.capture}] captures exactly what is held, never a part and never more`, async () => {
    const { gateway, moneyMoved } = inTest();
    const reference = await openAuthorised(inTest());
    const held = { status: 'authorised', amountCents: 12_345 };
    for (const amountCents of [12_344, 12_346, 1]) {
      expect(await gateway.capture(reference, { key: KEY, amountCents })).toMatchObject(held);
    }
    expect(await moneyMoved(reference)).toEqual([]);
    expect(await gateway.capture(reference, { key: KEY, amountCents: 12_345 })).toMatchObject(CAPTURED);
    expect(await moneyMoved(reference)).toEqual([12_345]);
  });

  test(`[${rules.capture}] does not capture what no card was authorised for, and can once one was`, async () => {
    const { gateway, authorise } = inTest();
    const opened = await gateway.open(PAYMENT);
    const capture = () => gateway.capture(opened.reference, { key: KEY, amountCents: 12_345 });
    expect(await capture()).toEqual({ status: 'open' });
    await authorise(opened, 12_345);
    expect(await capture()).toMatchObject(CAPTURED);
  });

  test(`[${rules.void}] voids for good: no capture after it`, async () => {
    const { gateway, moneyMoved } = inTest();
    const reference = await openAuthorised(inTest());
    for (let time = 0; time < 2; time += 1) {
      expect(await gateway.void(reference, { key: KEY })).toEqual({ status: 'voided' });
    }
    const late = await gateway.capture(reference, { key: KEY, amountCents: 12_345 });
    expect(late).toEqual({ status: 'voided' });
    expect(await moneyMoved(reference)).toEqual([]);
  });

  test(`[${rules.void}] voids a payment that nobody entered a card for`, async () => {
    const { gateway } = inTest();
    const { reference } = await gateway.open(PAYMENT);
    expect(await gateway.void(reference, { key: KEY })).toEqual({ status: 'voided' });
    expect(await gateway.find(reference)).toEqual({ status: 'voided' });
  });

  test(`[${rules.void}] leaves a captured payment captured`, async () => {
    const { gateway, moneyMoved } = inTest();
    const reference = await openCaptured(inTest());
    expect(await gateway.void(reference, { key: KEY })).toMatchObject(CAPTURED);
    expect(await moneyMoved(reference)).toEqual([12_345]);
  });

  test(`[${rules.void}] lets one of capture and void win, where both are asked at once`, async () => {
    const { gateway, moneyMoved } = inTest();
    const reference = await openAuthorised(inTest());
    await Promise.all([
      gateway.capture(reference, { key: KEY, amountCents: 12_345 }),
      gateway.void(reference, { key: KEY }),
    ]);
    const { status } = await gateway.find(reference);
    expect(['captured', 'voided']).toContain(status);
    expect(await moneyMoved(reference)).toEqual(status === 'captured' ? [12_345] : []);
  });
}

function describeLostResponses(rules: ContractRules, inTest: () => GatewayHarness): void {
  test(`[${rules.unanswered}] says unanswered where a capture took effect and its response was lost`, async () => {
    const { gateway, loseResponse, moneyMoved } = inTest();
    const reference = await openAuthorised(inTest());
    loseResponse('capture');
    const capture = () => gateway.capture(reference, { key: KEY, amountCents: 12_345 });
    expect(await capture()).toEqual({ status: 'unanswered', reason: expect.stringMatching(/^[a-z0-9-]+$/) });
    expect(await gateway.find(reference)).toMatchObject(CAPTURED);
    expect(await capture()).toMatchObject(CAPTURED);
    expect(await moneyMoved(reference)).toEqual([12_345]);
  });

  test(`[${rules.unanswered}] says unanswered where a void or a refund lost its response`, async () => {
    const { gateway, loseResponse, moneyMoved } = inTest();
    const voided = await openAuthorised(inTest());
    loseResponse('void');
    expect(await gateway.void(voided, { key: KEY })).toMatchObject({ status: 'unanswered' });
    expect(await gateway.void(voided, { key: KEY })).toEqual({ status: 'voided' });
    const second = { ...PAYMENT, key: '0b7f4f35-70dd-4b0e-8f43-0a53bd1c7a52' };
    const captured = await openCaptured(inTest(), second);
    loseResponse('refund');
    expect(await gateway.refund(captured, { key: second.key })).toMatchObject({ status: 'unanswered' });
    expect(await gateway.refund(captured, { key: second.key })).toMatchObject({ status: 'refunded' });
    expect(await moneyMoved(captured)).toEqual([12_345, -12_345]);
  });

  test(`[${rules.unanswered}] is down or unanswered where nobody is there`, async () => {
    const { gateway, beUnreachable } = inTest();
    const reference = await openAuthorised(inTest());
    await beUnreachable();
    const unanswered = { status: 'unanswered', reason: expect.stringMatching(/^[a-z0-9-]+$/) };
    expect(await gateway.find(reference)).toEqual(unanswered);
    expect(await gateway.capture(reference, { key: KEY, amountCents: 12_345 })).toEqual(unanswered);
    expect(await gateway.void(reference, { key: KEY })).toEqual(unanswered);
    expect(await gateway.refund(reference, { key: KEY })).toEqual(unanswered);
    await expect(gateway.open(PAYMENT)).rejects.toThrow(GatewayDownError);
    await expect(gateway.listCaptured({ from: NOON, to: later(1) })).rejects.toThrow(GatewayDownError);
  });
}

function describeRefund(rules: ContractRules, inTest: () => GatewayHarness): void {
  test(`[${rules.refund}] gives back all that was captured, once`, async () => {
    const { gateway, moneyMoved } = inTest();
    const reference = await openCaptured(inTest());
    const refund = () => gateway.refund(reference, { key: KEY });
    const answers = await Promise.all([refund(), refund(), refund()]);
    expect(answers.some(({ status }) => status === 'refunded')).toBe(true);
    expect(await refund()).toMatchObject({ status: 'refunded', amountCents: 12_345, currency: 'NZD' });
    expect(await gateway.find(reference)).toMatchObject({ status: 'refunded', amountCents: 12_345 });
    const afterwards = await gateway.capture(reference, { key: KEY, amountCents: 12_345 });
    expect(afterwards).toMatchObject({ status: 'refunded' });
    expect(await moneyMoved(reference)).toEqual([12_345, -12_345]);
  });

  test(`[${rules.refund}] has nothing to give back of a payment that was not captured`, async () => {
    const { gateway, moneyMoved } = inTest();
    const reference = await openAuthorised(inTest());
    expect(await gateway.refund(reference, { key: KEY })).toMatchObject({ status: 'authorised' });
    await gateway.void(reference, { key: KEY });
    expect(await gateway.refund(reference, { key: KEY })).toEqual({ status: 'voided' });
    expect(await moneyMoved(reference)).toEqual([]);
  });
}

function describeList(rules: ContractRules, inTest: () => GatewayHarness): void {
  test(`[${rules.list}] lists what was captured in a time, by the moment of the capture`, async () => {
    const { gateway, authorise, setTime } = inTest();
    const payments = ['a', 'b', 'c', 'd'].map((letter, index) => ({
      ...PAYMENT,
      key: KEY.replace(/^6/, letter),
      maxAmountCents: 1_000 + index,
    }));
    const references: string[] = [];
    for (const [index, payment] of payments.entries()) {
      const opened = await gateway.open(payment);
      await authorise(opened, payment.maxAmountCents);
      references.push(opened.reference);
      // A day later, and an hour between them: not when it was opened counts.
      setTime(later(86_400 + index * 3_600));
      if (index !== 3) {
        await gateway.capture(opened.reference, { key: payment.key, amountCents: payment.maxAmountCents });
      }
      setTime(NOON);
    }
    const listed = await gateway.listCaptured({ from: later(86_400), to: later(86_400 + 7_200) });
    expect([...listed].sort((one, other) => one.amountCents - other.amountCents)).toEqual(
      [0, 1].map((index) => ({
        key: payments[index]?.key,
        reference: references[index],
        amountCents: 1_000 + index,
        currency: 'NZD',
        capturedAt: later(86_400 + index * 3_600),
        refundedCents: 0,
      })),
    );
    expect(await gateway.listCaptured({ from: NOON, to: later(3_600) })).toEqual([]);
  });
}

function describeLater(rules: ContractRules, inTest: () => GatewayHarness): void {
  test(`[${rules.later}] tells what happened to captured money later, and on which day`, async () => {
    const { gateway, setTime, giveBack, dispute, failRefund } = inTest();
    const reference = await openCaptured(inTest());
    const now = { key: KEY, reference, amountCents: 12_345, currency: 'NZD', capturedAt: NOON };
    const seen = () => gateway.later.find(reference);
    expect(await seen()).toEqual({ ...now, refundedCents: 0, dispute: undefined });
    setTime(later(14 * 86_400));
    giveBack(reference, 345);
    expect(await seen()).toMatchObject({ refundedCents: 345, dispute: undefined });
    setTime(later(15 * 86_400));
    dispute(reference, 'open');
    const disputed = { ...now, refundedCents: 345, dispute: 'open' };
    expect(await seen()).toEqual(disputed);
    setTime(later(16 * 86_400));
    dispute(reference, 'lost');
    failRefund(reference);
    expect(await seen()).toMatchObject({ refundedCents: 0, dispute: 'lost' });
    dispute(reference, 'won');
    expect(await seen()).toMatchObject({ dispute: 'won' });
    const day = (number: number) =>
      gateway.later.list({ from: later(number * 86_400), to: later((number + 1) * 86_400) });
    expect(
      await Promise.all([0, 13, 14, 15, 16, 17].map(async (number) => (await day(number)).length)),
    ).toEqual([0, 0, 1, 1, 1, 0]);
    expect(await day(14)).toEqual([{ ...now, refundedCents: 0, dispute: 'won' }]);
  });

  test(`[${rules.later}] knows nothing of a payment without captured money, and is down where nobody is there`, async () => {
    const { gateway, beUnreachable, strangeReference } = inTest();
    expect(await gateway.later.find(await openAuthorised(inTest()))).toBeUndefined();
    expect(await gateway.later.find(strangeReference)).toBeUndefined();
    await beUnreachable();
    await expect(gateway.later.find(strangeReference)).rejects.toThrow(GatewayDownError);
    await expect(gateway.later.list({ from: NOON, to: later(1) })).rejects.toThrow(GatewayDownError);
  });
}

function describeWebhooks(rules: ContractRules, inTest: () => GatewayHarness): void {
  test(`[${rules.webhook}] reads a webhook that is signed, however often it comes while it is fresh`, async () => {
    const { gateway, webhookAbout } = inTest();
    const { reference } = await gateway.open(PAYMENT);
    const webhook = webhookAbout(reference, NOON);
    for (const now of [NOON, later(1), later(300)]) {
      expect(gateway.readWebhook({ ...webhook, now })).toEqual({ reference });
    }
  });

  test(`[${rules.webhook}] reads no webhook that is old, altered, or not signed by the provider`, async () => {
    const { gateway, webhookAbout } = inTest();
    const { reference } = await gateway.open(PAYMENT);
    const { headers, body } = webhookAbout(reference, NOON);
    const [[header, signature] = ['', '']] = Object.entries(headers);
    const read = (changed: Partial<Parameters<PaymentGateway['readWebhook']>[0]>) =>
      gateway.readWebhook({ headers, body, now: NOON, ...changed });
    expect(read({})).toEqual({ reference });
    expect(read({ now: later(301) })).toBeUndefined();
    expect(read({ now: later(86_400) })).toBeUndefined();
    expect(read({ body: Buffer.from(`${body} `) })).toBeUndefined();
    expect(read({ headers: {} })).toBeUndefined();
    expect(read({ headers: { [header]: '' } })).toBeUndefined();
    expect(read({ headers: { [header]: [signature, signature] } })).toBeUndefined();
    expect(read({ headers: { [header]: signature.replace(/^t=\d+/, 't=1') } })).toBeUndefined();
    expect(read({ headers: { [header]: signature.replace(/v1=./, 'v1=') } })).toBeUndefined();
    expect(read({ headers: { [header]: signature.replace('v1=', 'v0=') } })).toBeUndefined();
    expect(read({ headers: { [header]: 't=,v1=' } })).toBeUndefined();
  });
}
