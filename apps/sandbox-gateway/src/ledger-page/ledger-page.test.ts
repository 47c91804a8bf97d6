import { expect, test } from 'vitest';
import { groupDigits } from '#sandbox/cards/card-number.ts';
import { TEST_CARDS } from '#sandbox/cards/test-cards.ts';
import { TEST_ACCOUNTS } from '#sandbox/setups/test-accounts.ts';
import { createTestGateway } from '#test/test-gateway.ts';

test('[GWY-17] the ledger page lists payments newest first, and every test card', async () => {
  const gateway = createTestGateway();
  const first = await gateway.open();
  await gateway.authorise(first);
  await gateway.act('capture', first);
  const second = await gateway.open({ policyNumber: '<b>RL&"200"</b>' });
  const { body, headers } = await gateway.app.inject('/');
  expect(body.indexOf(second.reference)).toBeGreaterThan(0);
  expect(body.indexOf(second.reference)).toBeLessThan(body.indexOf(first.reference));
  expect(body).toMatch(/captured.*NZD 82\.20.*RL-100.*Visa ending in 4242/s);
  expect(body).toContain('up to NZD 123.30');
  expect(body).toContain('&lt;b&gt;RL&amp;&quot;200&quot;&lt;/b&gt;');
  expect(body).not.toContain('<b>RL');
  for (const { number } of TEST_CARDS) expect(body).toContain(groupDigits(number));
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('[GWY-17] the ledger page lists what was saved under its masks, and every test account', async () => {
  const gateway = createTestGateway();
  const opened = await gateway.openSetup({ policyNumber: '<i>RL</i>' });
  expect((await gateway.app.inject('/')).body).toContain('Nothing yet');
  const bank = { name: 'Aroha Ngata', bank: '', branch: '', account: '12-3113-0003869-00' };
  await gateway.save(opened, { bank });
  const { body } = await gateway.app.inject('/');
  expect(body).toMatch(/saved.*&lt;i&gt;RL.*ASB account ••••••9-00/s);
  expect(body).not.toContain('Ngata');
  for (const { account } of TEST_ACCOUNTS) expect(body).toContain(account);
});

test('[GWY-17] an empty ledger says what to do, and a long one how much it shows', async () => {
  const gateway = createTestGateway();
  expect((await gateway.app.inject('/')).body).toContain('No payment yet');
  for (let count = 0; count < 201; count += 1) await gateway.open();
  expect((await gateway.app.inject('/')).body).toContain('The last 200 of 201 payments.');
});
