import { expect, test } from 'vitest';
import { createTestGateway } from '#test/test-gateway.ts';

type Gateway = ReturnType<typeof createTestGateway>;

async function openCaptured(gateway: Gateway) {
  const opened = await gateway.open();
  await gateway.authorise(opened);
  await gateway.act('capture', opened);
  return opened;
}
const later = (gateway: Gateway, reference: string, body: Record<string, unknown>) =>
  gateway.send('POST', `/v1/payments/${reference}/later`, { body });

test('[GWY-28] captured money goes back by hand, in parts and then whole, and no more than there is', async () => {
  const gateway = createTestGateway();
  const { reference } = await openCaptured(gateway);
  const giveBack = (amountCents: number) => later(gateway, reference, { change: 'give-back', amountCents });
  expect((await giveBack(220)).body).toMatchObject({ status: 'captured', refundedCents: 220 });
  expect((await giveBack(8_000)).body).toMatchObject({ status: 'refunded', refundedCents: 8_220 });
  expect(await giveBack(1)).toMatchObject({ status: 409, body: { error: 'change-refused' } });
});

test('[GWY-28] a refund that the bank sends back leaves the money captured', async () => {
  const gateway = createTestGateway();
  const opened = await openCaptured(gateway);
  const fail = () => later(gateway, opened.reference, { change: 'fail-refund' });
  expect((await fail()).status).toBe(409);
  await gateway.act('refund', opened);
  expect((await fail()).body).toMatchObject({ status: 'captured', capturedCents: 8_220, refundedCents: 0 });
});

test('[GWY-28] a dispute is opened, and won or lost, and the list of a day has what changed on it', async () => {
  const gateway = createTestGateway();
  const { reference } = await openCaptured(gateway);
  const changedOn = async (from: string, to: string) => {
    const query = new URLSearchParams({ changedFrom: from, changedTo: to });
    const { body } = await gateway.send('GET', `/v1/payments?${query}`);
    return (body.payments as { reference: string }[]).map((payment) => payment.reference);
  };
  const { body } = await later(gateway, reference, { change: 'dispute', dispute: 'open' });
  expect(body).toMatchObject({ status: 'captured', dispute: 'open' });
  gateway.clock.move(20 * 86_400_000);
  await later(gateway, reference, { change: 'dispute', dispute: 'lost' });
  expect(await changedOn('2026-08-15T00:00:00Z', '2026-08-16T00:00:00Z')).toEqual([reference]);
  expect(await changedOn('2026-08-16T00:00:00Z', '2026-09-04T00:00:00Z')).toEqual([]);
  expect(await changedOn('2026-09-04T00:00:00Z', '2026-09-05T00:00:00Z')).toEqual([reference]);
});

test('[GWY-28] the list of a day has money that goes back by hand, and a refund that fails', async () => {
  const gateway = createTestGateway();
  const { reference } = await openCaptured(gateway);
  const changedToday = async () => {
    const from = gateway.clock.now();
    const query = new URLSearchParams({
      changedFrom: from.toISOString(),
      changedTo: new Date(from.getTime() + 86_400_000).toISOString(),
    });
    return (await gateway.send('GET', `/v1/payments?${query}`)).body.payments;
  };
  for (const change of [{ change: 'give-back', amountCents: 220 }, { change: 'fail-refund' }]) {
    gateway.clock.move(86_400_000);
    expect(await changedToday()).toEqual([]);
    await later(gateway, reference, change);
    expect(await changedToday()).toMatchObject([{ reference }]);
  }
});

test('[GWY-28] a payment without captured money has nothing to give back or to dispute', async () => {
  const gateway = createTestGateway();
  const { reference } = await gateway.open();
  for (const change of [
    { change: 'give-back', amountCents: 1 },
    { change: 'dispute', dispute: 'open' },
  ])
    expect((await later(gateway, reference, change)).status).toBe(409);
});
