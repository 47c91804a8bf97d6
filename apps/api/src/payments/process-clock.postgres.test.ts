import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendWebhook, signWebhook } from '#test/gateway-webhooks.ts';
import { comeBack, saveMethod, setupsOf } from '#test/payment-details.ts';
import { authorise, complete, createDebtor, type Debtor, paymentsOf } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { server, testApp } = await createPaymentsApp();
/** The clock of the embedded database is the process's own. */
let who: Debtor;
beforeEach(async () => {
  who = await createDebtor(testApp);
});
afterEach(() => vi.useRealTimers());

/** Sets the clock of this process. The gateway and the database keep theirs. */
const setProcessClock = (secondsAhead: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + secondsAhead * 1_000 });

describe.each([660, -660, 90_000])('a process whose clock is %i seconds ahead', (secondsAhead) => {
  test('[OPS-6] takes a payment that was submitted a moment ago', async () => {
    const reference = await authorise(testApp, server, who, 1_840);
    setProcessClock(secondsAhead);
    expect((await complete(testApp, who, reference)).status).toBe(200);
    expect(server.ledger.find(reference)?.status).toBe('captured');
    expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'captured', receipts: 1 }]);
  });

  test('[OPS-6] takes the return of a form that was opened a moment ago', async () => {
    const query = await saveMethod(testApp, server, who);
    setProcessClock(secondsAhead);
    expect((await comeBack(testApp, who, query)).status).toBe(200);
    expect(await setupsOf(testApp, who.policyNumber)).toMatchObject([{ state: 'applied', is_kept: true }]);
  });

  test('[OPS-6] believes a webhook that was signed a moment ago', async () => {
    const reference = await authorise(testApp, server, who, 1_840);
    const webhook = signWebhook({ id: 'evt_clock', type: 'payment.captured', reference });
    setProcessClock(secondsAhead);
    expect((await sendWebhook(testApp, 'sandbox', webhook)).statusCode).toBe(204);
  });
});
