import { expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { call } from '#test/calls.ts';
import { comeBack, saveMethod } from '#test/payment-details.ts';
import { complete, createDebtor, type Debtor, openPayment, THREE_OVERDUE } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();

const createOwing = async (): Promise<Debtor> =>
  createDebtor(testApp, { overdue: THREE_OVERDUE, policy: { methodId: 2 } });
const change = async (who: Debtor, type: 'card' | 'bank-account' = 'card') =>
  comeBack(testApp, who, await saveMethod(testApp, server, who, type));
const openQuote = async (who: Debtor) =>
  (await openPayment(testApp, who)).json<{ QuoteID: string; SavedCard?: object }>();

const ownPage = ({ policyNumber }: Debtor) => `http://localhost/payment/${policyNumber}`;
const authorise = (
  who: Debtor,
  quoteId: string,
  payments: readonly unknown[] = [501],
  returnUrl = ownPage(who),
) =>
  call(
    testApp,
    'PayNow/authorisesavedcard',
    {
      ClientPortalLoginId: who.session.loginId,
      ClientPolicyNumber: who.policyNumber,
      QuoteID: quoteId,
      Payments: payments,
      ReturnUrl: returnUrl,
    },
    { token: who.session.token },
  );

const setCardEnd = async (who: Debtor, lastDigits: string) => {
  const setup = server.setups.list().find(({ policyNumber }) => policyNumber === who.policyNumber);
  if (setup?.method?.type === 'card') setup.method = { ...setup.method, lastDigits };
};

test('[UPD-40] after a card was saved, overdue payments can be paid with it; from a bank account they cannot', async () => {
  const [byCard, byBank] = [await createOwing(), await createOwing()];
  expect((await change(byCard)).json()).toMatchObject({ CanPayOverdue: true });
  expect((await change(byBank, 'bank-account')).json()).toMatchObject({ CanPayOverdue: false });
  expect((await openQuote(byCard)).SavedCard).toEqual({
    Brand: 'Visa',
    LastDigits: '4242',
    Expiry: '08/2030',
  });
  expect((await openQuote(byBank)).SavedCard).toBeUndefined();
});

test('[UPD-40] a card that the insurer had, or that has expired, is not offered', async () => {
  const who = await createOwing();
  await change(who);
  await database.query(
    statement(
      'test-expire-card',
      `update payment_method set card_expiry = '10/2020' where policy_number = $1`,
    ),
    [who.policyNumber],
  );
  expect((await openQuote(who)).SavedCard).toBeUndefined();
  const insurers = await createDebtor(testApp, { overdue: THREE_OVERDUE, policy: { methodId: 1 } });
  const quote = await openQuote(insurers);
  expect(quote.SavedCard).toBeUndefined();
  expect((await authorise(insurers, quote.QuoteID)).json()).toMatchObject({ code: 'payment.not-possible' });
});

test('[UPD-41] [UPD-42] the saved card holds what was chosen, and only the completion takes it', async () => {
  const who = await createOwing();
  await change(who);
  const { QuoteID: quoteId } = await openQuote(who);
  const authorised = await authorise(who, quoteId, [501, 502]);
  const { Status: status, TransactionIdentifier: reference } = authorised.json<Record<string, string>>();
  expect([authorised.status, status]).toEqual([200, 'authorised']);
  expect(server.ledger.find(reference ?? '')).toMatchObject({ status: 'authorised', authorisedCents: 4_110 });
  expect((await authorise(who, quoteId, [501, 502])).json()).toEqual(authorised.json());
  const receipt = await complete(testApp, who, reference ?? '', [501, 502]);
  expect(receipt.json()).toMatchObject({ PolicyNumber: who.policyNumber, Details: { AmountPaid: 41.1 } });
  expect(server.ledger.find(reference ?? '')).toMatchObject({ status: 'captured', capturedCents: 4_110 });
});

test('[UPD-42] a card that the bank asks about leads to the bank, one that is declined says so', async () => {
  const who = await createOwing();
  await change(who);
  await setCardEnd(who, '3220');
  expect((await authorise(who, (await openQuote(who)).QuoteID)).json()).toMatchObject({
    Status: 'challenge',
    Url: 'https://bank.example/challenge',
  });
  await setCardEnd(who, '0002');
  expect((await authorise(who, (await openQuote(who)).QuoteID)).json()).toMatchObject({ Status: 'declined' });
});

test('[UPD-41] what cannot be paid so is refused, and nothing is held', async () => {
  const [who, other] = [await createOwing(), await createOwing()];
  await change(who);
  const { QuoteID: quoteId } = await openQuote(who);
  expect((await authorise(who, quoteId, [503])).json()).toMatchObject({ code: 'payment.not-possible' });
  expect((await authorise(who, 'none')).json()).toMatchObject({ code: 'payment.not-found' });
  expect((await authorise(other, quoteId)).json()).toMatchObject({ code: 'payment.not-found' });
  expect((await authorise({ ...who, policyNumber: other.policyNumber }, quoteId)).status).toBe(404);
  expect(server.ledger.list().find(({ key }) => key === quoteId)).toMatchObject({ status: 'open' });
});

test('[UPD-15] [UPD-42] a gateway that does not answer is a 503, and a repeat goes on', async () => {
  const who = await createOwing();
  await change(who);
  const { QuoteID: quoteId } = await openQuote(who);
  server.failNext('authorise-saved', 'lost-after');
  expect((await authorise(who, quoteId)).status).toBe(503);
  expect((await authorise(who, quoteId)).json()).toMatchObject({ Status: 'authorised' });
});

test.each([
  ['another host', 'https://portal.example/payment/1'],
  ['a look-alike in front', 'http://localhost.evil.example/payment/1'],
  ['a look-alike behind', 'http://evil-localhost/payment/1'],
  ['another site of ours', 'http://seniors-154.localhost/payment/1'],
  ['a user in front of the host', 'http://localhost@evil.example/payment/1'],
  ['a user in front of our host', 'http://evil.example@localhost/payment/1'],
  ['a user behind more slashes', 'http:////evil.example@localhost/payment/1'],
  ['a backslash', 'http://localhost\\@evil.example/payment/1'],
  ['a backslash in the host', 'http://evil.example\\.localhost/payment/1'],
  ['another port', 'http://localhost:8080/payment/1'],
  ['another protocol', 'https://localhost/payment/1'],
  ['a script', 'javascript://localhost/%0aalert(1)'],
  ['a script without a host', 'javascript:alert(1)'],
  ['data', 'data:text/html,localhost'],
  ['a path', '/payment/1'],
  ['no protocol', '//evil.example/payment/1'],
  ['a line break', 'http://localhost\n.evil.example/payment/1'],
])('[UPD-49] the bank does not lead a customer to %s', async (_title, returnUrl) => {
  const who = await createOwing();
  await change(who);
  const { QuoteID: quoteId } = await openQuote(who);
  const refused = await authorise(who, quoteId, [501], returnUrl);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.json().errors as object)).toEqual(['body.ReturnUrl']);
  expect((await authorise(who, quoteId)).json()).toMatchObject({ Status: 'authorised' });
});
