import { expect, test } from 'vitest';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { sendWebhook, signWebhook } from '#test/gateway-webhooks.ts';
import { auditOfSetup, comeBack, methodOf, saveMethod, setupsOf } from '#test/payment-details.ts';
import { createDebtor, type Debtor } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();

/** A customer who saved a card at the gateway and has not come back. */
async function createAbsent() {
  const who = await createDebtor(testApp, { overdue: [], policy: { methodId: 2, statusId: 30 } });
  const query = await saveMethod(testApp, server, who);
  const [setup] = await setupsOf(testApp, who.policyNumber);
  const reference = server.setups.list().find(({ key }) => key === setup?.setup_id)?.reference ?? '';
  return { who, query, reference };
}

const stored = async ({ policyNumber }: Debtor) => {
  const setups = await setupsOf(testApp, policyNumber);
  const audit = await auditOfSetup(testApp, setups[0]?.setup_id ?? '');
  return { setups, audit, method: await methodOf(testApp, policyNumber) };
};

test.each(['setup.saved', 'setup.declined', 'setup.canceled'])(
  '[UPD-37] a webhook %s is taken and changes nothing: nobody has agreed yet, and the return decides',
  async (type) => {
    const { who, query, reference } = await createAbsent();
    const before = await stored(who);
    const asked = server.asked.length;
    for (let count = 0; count < 3; count += 1)
      expect(
        (await sendWebhook(testApp, 'sandbox', signWebhook({ id: 'evt', type, reference }))).statusCode,
      ).toBe(204);
    await testApp.reconciler.settleDue();
    await testApp.setupCleaner.cleanDue();
    expect(await stored(who)).toEqual(before);
    expect(server.asked.length).toBe(asked);
    expect((await comeBack(testApp, who, query)).json()).toMatchObject({ IsSuccess: true });
    expect((await methodOf(testApp, who.policyNumber)).method_id).toBe(1);
  },
);

test('[UPD-37] a webhook that comes after the end of a setup does not bring it back', async () => {
  const { who, reference } = await createAbsent();
  await letSecondsPass(database, 3_601);
  await testApp.setupCleaner.cleanDue();
  const before = await stored(who);
  expect(before.setups).toMatchObject([{ state: 'expired', is_removed: true }]);
  const webhook = signWebhook({ id: 'evt', type: 'setup.saved', reference });
  expect((await sendWebhook(testApp, 'sandbox', webhook)).statusCode).toBe(204);
  await testApp.setupCleaner.cleanDue();
  expect(await stored(who)).toEqual(before);
});
