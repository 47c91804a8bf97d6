import { expect, test } from 'vitest';
import { askDocuments, readDocument } from '#test/documents.ts';
import { LEDGER_ACCOUNT } from '#test/fakes/setup-ledger.ts';
import { comeBack, saveMethod } from '#test/payment-details.ts';
import { createDebtor, type Debtor } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';
import { readPdf } from '#test/read-pdf.ts';

const { server, testApp } = await createPaymentsApp();

const createOwner = (): Promise<Debtor> => createDebtor(testApp, { overdue: [], policy: { methodId: 1 } });

type Entry = { DocId: string; FolderFields: Record<string, unknown>; IsRead: boolean; IsNew: boolean };
async function list(who: Debtor): Promise<Entry[]> {
  const response = await askDocuments(testApp, who, who.policyNumber);
  return response.json<{ HitList: Entry[] }>().HitList;
}

test('[DOC-44] what the customer agreed to is a document of the policy, in the words of the agreement', async () => {
  const who = await createOwner();
  expect(await list(who)).toEqual([]);
  await comeBack(testApp, who, await saveMethod(testApp, server, who, 'bank-account'));
  const [entry, ...rest] = await list(who);
  expect(rest).toEqual([]);
  expect(entry).toMatchObject({
    FolderFields: {
      FileType: 'pdf',
      CorrespondenceType: 'Authority to accept direct debits',
      FileName: 'Authority to accept direct debits',
    },
    IsRead: false,
    IsNew: false,
  });
  const response = await readDocument(testApp, who, entry?.DocId ?? '');
  const { elements, title } = readPdf(Buffer.from(response.json<string>(), 'base64'));
  const text = elements.join('\n');
  expect(title).toBe('Authority to accept direct debits');
  expect(text).toContain('I authorise my bank');
  for (const shown of [LEDGER_ACCOUNT.accountName, LEDGER_ACCOUNT.accountMasked, who.policyNumber])
    expect(text).toContain(shown);
  expect((await list(who))[0]?.IsRead).toBe(true);
});

test.each([
  { firstName: 'محمد', lastName: 'الأمين' },
  { firstName: '', lastName: ' ' },
])('[RCP-4] no agreement is written without the name of the customer who agreed, %j', async (customer) => {
  const who = await createDebtor(testApp, { overdue: [], policy: { methodId: 1 }, customer });
  await comeBack(testApp, who, await saveMethod(testApp, server, who, 'bank-account'));
  const [entry] = await list(who);
  expect((await readDocument(testApp, who, entry?.DocId ?? '')).status).toBe(409);
});

test('[DOC-44] [API-9] another’s authority and an invented one get the same answer; a card has none', async () => {
  const [who, other] = [await createOwner(), await createOwner()];
  await comeBack(testApp, other, await saveMethod(testApp, server, other, 'bank-account'));
  await comeBack(testApp, who, await saveMethod(testApp, server, who, 'card'));
  expect(await list(who)).toEqual([]);
  const [theirs] = await list(other);
  for (const documentId of [theirs?.DocId ?? '', 'authority.', 'authority.0', 'authority.x'])
    expect((await readDocument(testApp, who, documentId)).status, documentId).toBe(404);
});
