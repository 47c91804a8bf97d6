import { expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { call } from '#test/calls.ts';
import { readDocument } from '#test/documents.ts';
import { authorise, complete, createDebtor, type Debtor } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';
import { readPdf } from '#test/read-pdf.ts';

const { database, server, testApp } = await createPaymentsApp();

type PaidAnswer = { readonly ReceiptReference: string; readonly IsReceiptEmailed: boolean };

/** Pays the oldest two overdue payments. */
async function pay(who: Debtor): Promise<PaidAnswer> {
  const reference = await authorise(testApp, server, who, 4_110);
  const response = await complete(testApp, who, reference, [501, 502]);
  expect(response.status).toBe(200);
  return response.json<PaidAnswer>();
}

const receiptMails = (to: string | null) =>
  testApp.messageViewer.listSent().filter((message) => message.to === to && message.attachment);

test('[RCP-8] a payment that was taken sends its receipt, once, and the portal gets the same document', async () => {
  const who = await createDebtor(testApp, { customer: { firstName: 'Māia', lastName: 'Tūhoe' } });
  const { ReceiptReference: receiptReference } = await pay(who);
  await testApp.dispatchChanges();
  await testApp.dispatchChanges();
  const [mail, ...others] = receiptMails(who.customer.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    channel: 'email',
    subject: `Your receipt ${receiptReference}`,
    text: expect.stringContaining('your payment of $41.10'),
    attachment: { fileName: `receipt-${receiptReference}.pdf` },
  });
  const sent = testApp.messageViewer.findAttachment(mail?.attachment?.href.split('/').at(-1) ?? '');
  const { elements } = readPdf(sent?.content ?? new Uint8Array());
  for (const part of ['"Māia Tūhoe"', '"01/09/2026"', '"$22.70"', '"$41.10"'])
    expect(elements.join('\n')).toContain(part);
  const asked = await call(
    testApp,
    'PayNow/receiptdocument',
    {
      ClientPortalLoginId: who.session.loginId,
      ClientPolicyNumber: who.policyNumber,
      ReceiptReference: receiptReference,
    },
    { token: who.session.token },
  );
  expect(Buffer.from(asked.json<string>(), 'base64').equals(sent?.content ?? new Uint8Array())).toBe(true);
});

test('[RCP-8] a customer without an e-mail address gets none, and nothing waits', async () => {
  const who = await createDebtor(testApp, { customer: { email: null } });
  const { ReceiptReference: receiptReference, IsReceiptEmailed: isEmailed } = await pay(who);
  expect(isEmailed).toBe(false);
  const queued = statement(
    'test-queued-receipt',
    'select count(*)::integer as n from receipt_email where receipt_reference = $1',
  );
  expect(await database.query(queued, [receiptReference])).toEqual([{ n: 0 }]);
});

test.each([
  ['that cannot be written', { firstName: '李', lastName: '小龙' }],
  ['that is blank', { firstName: ' ', lastName: '' }],
])('[RCP-4] a name %s: no e-mail waits, and the document is refused in each way', async (_name, customer) => {
  const who = await createDebtor(testApp, { customer });
  const { ReceiptReference: receiptReference, IsReceiptEmailed: isEmailed } = await pay(who);
  expect(isEmailed).toBe(false);
  const { loginId, token } = who.session;
  const responses = [
    await call(
      testApp,
      'PayNow/receiptdocument',
      {
        ClientPortalLoginId: loginId,
        ClientPolicyNumber: who.policyNumber,
        ReceiptReference: receiptReference,
      },
      { token },
    ),
    await readDocument(testApp, who, `receipt.${receiptReference}`),
  ];
  for (const response of responses) {
    expect(response.status).toBe(409);
    expect(response.json()).toMatchObject({ code: 'document.not-drawable' });
  }
});

test('[RCP-9] the log of paying and sending names neither receipt nor recipient', async () => {
  const who = await createDebtor(testApp);
  const { ReceiptReference: receiptReference } = await pay(who);
  await testApp.dispatchChanges();
  const log = testApp.logLines().join('');
  expect(log).toContain('completecollection');
  for (const personal of [receiptReference, who.customer.email, who.customer.lastName])
    expect(log).not.toContain(personal);
});
