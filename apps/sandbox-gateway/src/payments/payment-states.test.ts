import { expect, test } from 'vitest';
import { createTestGateway, type Opened } from '#test/test-gateway.ts';

type Gateway = ReturnType<typeof createTestGateway>;

/** How a payment comes into each status. */
const STEPS_TO = {
  open: [],
  authorised: ['authorise'],
  captured: ['authorise', 'capture'],
  refunded: ['authorise', 'capture', 'refund'],
  voided: ['authorise', 'void'],
} as const;
type Operation = 'authorise' | 'capture' | 'void' | 'refund';

const perform = (gateway: Gateway, operation: Operation, opened: Opened) =>
  operation === 'authorise' ? gateway.authorise(opened) : gateway.act(operation, opened);

/** Status before, operation, answer, status after. */
const PAIRS: readonly [keyof typeof STEPS_TO, Operation, number, string][] = [
  ['open', 'authorise', 200, 'authorised'],
  ['open', 'capture', 409, 'open'],
  ['open', 'void', 200, 'voided'],
  ['open', 'refund', 409, 'open'],
  ['authorised', 'authorise', 200, 'authorised'],
  ['authorised', 'capture', 200, 'captured'],
  ['authorised', 'void', 200, 'voided'],
  ['authorised', 'refund', 409, 'authorised'],
  ['captured', 'authorise', 200, 'captured'],
  ['captured', 'capture', 200, 'captured'],
  ['captured', 'void', 200, 'captured'],
  ['captured', 'refund', 200, 'refunded'],
  ['refunded', 'authorise', 409, 'refunded'],
  ['refunded', 'capture', 409, 'refunded'],
  ['refunded', 'void', 200, 'refunded'],
  ['refunded', 'refund', 200, 'refunded'],
  ['voided', 'authorise', 409, 'voided'],
  ['voided', 'capture', 409, 'voided'],
  ['voided', 'void', 200, 'voided'],
  ['voided', 'refund', 409, 'voided'],
];

test.each(PAIRS)(
  '[GWY-1] %s + %s answers %i and leaves the payment %s',
  async (before, operation, answer, after) => {
    const gateway = createTestGateway();
    const opened = await gateway.open();
    for (const step of STEPS_TO[before]) expect((await perform(gateway, step, opened)).status).toBe(200);
    const response = await perform(gateway, operation, opened);
    expect(response.status).toBe(answer);
    const { body } = await gateway.find(opened.reference);
    expect(body.status).toBe(after);
    if (answer === 409 && operation !== 'authorise') {
      expect(response.body).toEqual({ error: `${operation}-refused`, payment: body });
    }
    if (answer === 200 && operation !== 'authorise') expect(response.body).toEqual(body);
  },
);

test('[GWY-1] a captured payment has its amounts, its card and its moment', async () => {
  const gateway = createTestGateway();
  const opened = await gateway.open();
  await gateway.authorise(opened);
  const { body } = await gateway.act('capture', opened);
  expect(body).toEqual({
    reference: opened.reference,
    key: opened.key,
    policyNumber: 'RL-100',
    currency: 'NZD',
    status: 'captured',
    authorisedCents: 8_220,
    capturedCents: 8_220,
    refundedCents: 0,
    card: { brand: 'Visa', lastDigits: '4242', expiry: '12/2030' },
    capturedAt: '2026-08-15T10:00:00.000Z',
  });
  const refunded = await gateway.act('refund', opened);
  expect(refunded.body).toMatchObject({ status: 'refunded', capturedCents: 8_220, refundedCents: 8_220 });
});

test('[GWY-1] a capture takes exactly the authorised amount, or nothing', async () => {
  const gateway = createTestGateway();
  const opened = await gateway.open();
  await gateway.authorise(opened);
  for (const amountCents of [8_219, 8_221, 12_330]) {
    const refused = await gateway.act('capture', opened, amountCents);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'capture-refused', payment: { capturedCents: 0 } },
    });
  }
  expect((await gateway.act('capture', opened)).body).toMatchObject({ capturedCents: 8_220 });
  expect((await gateway.act('capture', opened, 100)).status).toBe(409);
});

test('[GWY-1] a request under another key than the payment’s changes nothing', async () => {
  const gateway = createTestGateway();
  const opened = await gateway.open();
  await gateway.authorise(opened);
  for (const operation of ['capture', 'void', 'refund'] as const) {
    const response = await gateway.act(operation, { ...opened, key: 'another' });
    expect(response.status).toBe(409);
  }
  expect((await gateway.find(opened.reference)).body.status).toBe('authorised');
});

test('[GWY-2] of many captures and voids at once exactly one decides, and money moves once at most', async () => {
  for (const first of ['capture', 'void'] as const) {
    const gateway = createTestGateway();
    const opened = await gateway.open();
    await gateway.authorise(opened);
    const second = first === 'capture' ? 'void' : 'capture';
    const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? first : second));
    const answers = await Promise.all(asked.map((operation) => gateway.act(operation, opened)));
    const end = (await gateway.find(opened.reference)).body.status;
    expect(end).toBe(first === 'capture' ? 'captured' : 'voided');
    for (const { status, body } of answers) {
      const payment = status === 409 ? (body.payment as Record<string, unknown>) : body;
      expect(payment.status).toBe(end);
    }
  }
});
