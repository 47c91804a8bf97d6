import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Fault } from '#sandbox/faults/faults.ts';
import { createFaults } from '#sandbox/faults/faults.ts';
import { createTestGateway, type Opened, SECRET_KEY } from '#test/test-gateway.ts';

/** Of what comes at once where the machine is not busy. */
const PATIENT = { timeout: 60_000 };

type Gateway = ReturnType<typeof createTestGateway>;

const running: Gateway[] = [];
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.close();
});

/** A gateway that listens: a connection that breaks needs one. */
async function listen() {
  const gateway = createTestGateway();
  running.push(gateway);
  const origin = await gateway.app.listen({ port: 0 });
  const capture = ({ reference, key }: Opened) =>
    fetch(`${origin}/v1/payments/${reference}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key, amountCents: 8_220 }),
    });
  return { gateway, capture };
}

async function openAuthorised(gateway: Gateway, number?: string): Promise<Opened> {
  const opened = await gateway.open();
  expect((await gateway.authorise(opened, number)).body).toMatchObject({ status: 'authorised' });
  return opened;
}
const statusOf = async (gateway: Gateway, { reference }: Opened) =>
  (await gateway.find(reference)).body.status;

test.each([
  ['before', 'authorised'],
  ['after', 'captured'],
] as const)('[GWY-12] a connection broken %s the effect leaves the payment %s', async (when, status) => {
  const { gateway, capture } = await listen();
  const opened = await openAuthorised(gateway);
  gateway.planFaults([{ question: 'capture', when, effect: 'drop', times: 1 }]);
  await expect(capture(opened)).rejects.toThrow('fetch failed');
  expect(await statusOf(gateway, opened)).toBe(status);
  expect((await capture(opened)).status).toBe(200);
});

test.each([
  ['error', 500],
  ['garbage', 200],
] as const)('[GWY-12] an answer can be %s, before the effect or after', async (effect, status) => {
  const { gateway, capture } = await listen();
  for (const when of ['before', 'after'] as const) {
    const opened = await openAuthorised(gateway);
    const planned = await gateway.send('POST', '/v1/faults', {
      body: { faults: [{ when, effect, question: 'capture', reference: opened.reference }] },
    });
    expect(planned.status).toBe(204);
    const response = await capture(opened);
    expect(response.status).toBe(status);
    const text = await response.text();
    if (effect === 'garbage') expect(() => JSON.parse(text)).toThrow();
    expect(await statusOf(gateway, opened)).toBe(when === 'before' ? 'authorised' : 'captured');
  }
});

test.each(['before', 'after'] as const)(
  '[GWY-12] a capture can take 1.00 less than it was asked, planned %s the effect',
  async (when) => {
    const { gateway, capture } = await listen();
    const opened = await openAuthorised(gateway);
    gateway.planFaults([{ question: 'capture', when, effect: 'other-amount', times: 1 }]);
    expect(await (await capture(opened)).json()).toMatchObject({ status: 'captured', capturedCents: 8_120 });
    expect((await gateway.find(opened.reference)).body).toMatchObject({
      authorisedCents: 8_220,
      capturedCents: 8_120,
    });
    expect((await gateway.act('refund', opened)).body).toMatchObject({ refundedCents: 8_120 });
  },
);

test('[GWY-12] a delay before the effect lets another request come first', async () => {
  const { gateway, capture } = await listen();
  const opened = await openAuthorised(gateway);
  gateway.planFaults([{ question: 'capture', when: 'before', effect: 'delay', delayMs: 5_000, times: 1 }]);
  const late = capture(opened);
  await vi.waitFor(() => expect(gateway.clock.waits()).toEqual([5_000]), PATIENT);
  expect((await gateway.act('void', opened)).body.status).toBe('voided');
  gateway.clock.move(5_000);
  expect((await late).status).toBe(409);
});

test('[GWY-12] the same random source befalls the same requests', () => {
  const draw = (seed: string) => {
    let count = 0;
    const random = () => createHash('sha256').update(`${seed}${count++}`).digest();
    const half: Fault = { when: 'after', effect: 'drop', share: 0.5 };
    const faults = createFaults(random, [half]);
    return Array.from({ length: 200 }, () => faults.take('find', undefined) !== undefined);
  };
  expect(draw('a')).toEqual(draw('a'));
  expect(draw('a')).not.toEqual(draw('b'));
  const hits = draw('a').filter(Boolean).length;
  expect(hits).toBeGreaterThan(60);
  expect(hits).toBeLessThan(140);
});

test('[GWY-10] a card without an answer after the capture has paid all the same', async () => {
  const { gateway, capture } = await listen();
  const opened = await openAuthorised(gateway, '4012888888881881');
  await expect(capture(opened)).rejects.toThrow('fetch failed');
  expect(await statusOf(gateway, opened)).toBe('captured');
  expect((await capture(opened)).status).toBe(200);
});

test('[GWY-10] a card without an answer before the capture never pays, and can be voided', async () => {
  const { gateway, capture } = await listen();
  const opened = await openAuthorised(gateway, '5200828282828210');
  await expect(capture(opened)).rejects.toThrow('fetch failed');
  await expect(capture(opened)).rejects.toThrow('fetch failed');
  expect(await statusOf(gateway, opened)).toBe('authorised');
  expect((await gateway.act('void', opened)).body.status).toBe('voided');
});

test('[GWY-10] a slow card captures at once and answers after 20 seconds', async () => {
  const { gateway, capture } = await listen();
  const opened = await openAuthorised(gateway, '5105105105105100');
  const slow = capture(opened);
  await vi.waitFor(() => expect(gateway.clock.waits()).toEqual([20_000]), PATIENT);
  expect(await statusOf(gateway, opened)).toBe('captured');
  expect((await capture(opened)).status).toBe(200);
  gateway.clock.move(20_000);
  expect((await slow).status).toBe(200);
});

test('[GWY-10] a card that is slow to authorise answers after 20 seconds', async () => {
  const { gateway } = await listen();
  const opened = await gateway.open();
  const slow = gateway.authorise(opened, '4000003800000446');
  await vi.waitFor(() => expect(gateway.clock.waits()).toEqual([20_000]), PATIENT);
  gateway.clock.move(20_000);
  expect((await slow).body).toMatchObject({ status: 'authorised' });
});

test('[GWY-27] a request that drips is cut within 15 seconds, between two looks at the most', async () => {
  const { gateway } = await listen();
  const { headersTimeout, requestTimeout } = gateway.app.server;
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 14_000]);
});
