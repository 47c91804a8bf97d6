import { resolveBrand } from '@portal/config/brands/brands';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMessageDispatchers, createMessages } from '#api/composition/background/messaging.ts';
import type { OperatorLog } from '#api/composition/operator-log.ts';
import { type Database, statement } from '#api/database/database.ts';
import { systemClock } from '#api/gateways/clock.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { createSmtpProvider } from '#api/gateways/messaging/smtp-provider.ts';
import { systemRandom } from '#api/gateways/random.ts';
import { builtBrandOf } from '#api/gateways/site-configurations.ts';
import { createDeliveryWatch } from '#api/queue/delivery-watch.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { type MailServer, readMailParts, startMailServer } from '#test/fakes/mail-server.ts';
import { ACCEPTED, createRecordingProvider, REFUSED, UNAVAILABLE } from '#test/fakes/recording-provider.ts';
import { readPdf } from '#test/read-pdf.ts';
import { queueReceiptEmail, type StoredReceipt, storeReceipt } from '#test/receipts.ts';
import { TEST_ENVIRONMENT } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

const PHONE = resolveBrand('real').phone.number;

const DAY_SECONDS = 86_400;
const LONGEST_WAIT_SECONDS = 60;
const TIMEOUT_MS = 60_000;
const messages = createMessages(TEST_ENVIRONMENT, builtBrandOf);

let database: Database;
let mailServer: MailServer;
let smtp: MessageProvider;
const reports: object[] = [];
const report = (facts: object) => reports.push(facts);
const log: OperatorLog = { info: report, warn: report, error: report };
beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await startMailServer();
  return async () => {
    await mailServer.close();
    await database.close();
  };
});
beforeEach(() => {
  reports.length = 0;
  smtp = createSmtpProvider({
    name: 'smtp',
    url: mailServer.url,
    from: 'receipts@portal.example.com',
    needsTls: true,
    timeoutMs: TIMEOUT_MS,
  });
});
afterEach(async () => {
  smtp.close?.();
  mailServer.forget();
  await database.runScript(
    'truncate customer, receipt_email, receipt, payment_reservation, payment, overdue_payment, audit_event cascade',
  );
});

/** A process over the same database. */
const processWith = (...messageProviders: MessageProvider[]) =>
  createMessageDispatchers({
    database,
    messages,
    messageProviders,
    random: systemRandom,
    log,
    deliveryWatch: createDeliveryWatch(systemClock),
  }).receiptEmails;

const pass = (seconds: number) => letSecondsPass(database, seconds);

async function queueReceipt(
  overrides: Partial<TestCustomer> = {},
): Promise<StoredReceipt & { customer: TestCustomer }> {
  const customer = await createCustomer(database, overrides);
  const stored = await storeReceipt({ database }, customer);
  const sealedRecipient = messages.receiptEmails.sealRecipient(customer.email ?? '', stored.paymentId);
  await queueReceiptEmail(database, customer, { ...stored, sealedRecipient });
  return { ...stored, customer };
}

const readQueue = statement(
  'test-read-receipt-emails',
  `select sealed_recipient is null as is_forgotten, sent_at is not null as is_sent, provider, tries, refused_by from receipt_email`,
);
const queue = () => database.query<Record<string, unknown>>(readQueue, []);

test('[RCP-8] the receipt arrives by e-mail, in the text of the brand, with the PDF intact', async () => {
  const { customer, receiptReference, policyNumber, paymentId } = await queueReceipt({
    firstName: 'Māia',
    lastName: 'Tūhoe',
  });
  expect(await processWith(smtp).dispatchDue()).toBe(1);
  const [mail, ...others] = mailServer.mails;
  expect(others).toEqual([]);
  expect(mail?.recipients).toEqual([customer.email]);
  const { headers, text, attachments } = readMailParts(mail?.source ?? '');
  expect(headers.get('subject')).toBe(`Your receipt ${receiptReference}`);
  expect(headers.get('message-id')).toBe(`<${paymentId}@portal.example.com>`);
  expect(text).toBe(
    `Thank you. We have received your payment of $30.90. Your receipt ${receiptReference} from real is attached as a PDF. If you have a question, call us on ${PHONE}. We never ask for card details by email.`,
  );
  expect(attachments.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
    [`receipt-${receiptReference}.pdf`, 'application/pdf'],
  ]);
  const { elements, title } = readPdf(attachments[0]?.content ?? new Uint8Array());
  expect(title).toBe(`Receipt ${receiptReference}`);
  const said = elements.join('\n');
  for (const part of ['"Māia Tūhoe"', `"${policyNumber}"`, '"Family Life Cover"', '"Visa ending in 4242"'])
    expect(said).toContain(part);
  expect(
    elements.filter((line) => /TH Row "(\d|Total)|TD "\$/.test(line)).map((line) => line.trim()),
  ).toEqual([
    'TH Row "15/08/2026"',
    'TD "$12.50"',
    'TH Row "15/09/2026"',
    'TD "$18.40"',
    'TH Row "Total paid"',
    'TD "$30.90"',
  ]);
});

test('[RCP-9] once it was accepted the recipient is forgotten, and it never goes again', async () => {
  await queueReceipt();
  await processWith(smtp).dispatchDue();
  expect(await queue()).toEqual([
    { is_forgotten: true, is_sent: true, provider: 'smtp', tries: 1, refused_by: [] },
  ]);
  await pass(DAY_SECONDS);
  expect(await processWith(smtp).dispatchDue()).toBe(0);
  expect(mailServer.mails).toHaveLength(1);
});

test('[RCP-9] a recipient that was moved to another receipt opens nowhere, and goes nowhere', async () => {
  const { customer } = await queueReceipt();
  const other = await storeReceipt({ database }, customer);
  await database.runScript(
    `update receipt_email set receipt_reference = '${other.receiptReference}' where customer_id = ${customer.customerId}`,
  );
  await processWith(smtp).dispatchDue();
  expect(mailServer.mails).toEqual([]);
  expect(reports).toMatchObject([{ event: 'send-failed', queue: 'receipt-email' }]);
});

test('[RCP-9] reports to the operators name neither the recipient nor the receipt', async () => {
  const { customer, receiptReference } = await queueReceipt();
  await processWith(createRecordingProvider(() => UNAVAILABLE)).dispatchDue();
  const said = JSON.stringify(reports);
  expect(said).toContain('send-failed');
  for (const personal of [customer.email, customer.lastName, receiptReference])
    expect(said).not.toContain(personal);
});

test('[RCP-10] what the mail server did not take is tried again within a minute', async () => {
  await queueReceipt();
  mailServer.refuseWith(451);
  const dispatcher = processWith(smtp);
  await dispatcher.dispatchDue();
  expect(await queue()).toMatchObject([{ is_forgotten: false, is_sent: false }]);
  // However slow this machine is, it is not due yet.
  await pass(-LONGEST_WAIT_SECONDS);
  expect(await dispatcher.dispatchDue()).toBe(0);
  mailServer.refuseWith(undefined);
  await pass(2 * LONGEST_WAIT_SECONDS);
  await dispatcher.dispatchDue();
  expect(mailServer.mails).toHaveLength(1);
});

test('[RCP-10] a process that dies after the mail server took the mail has it sent once more, with the same id', async () => {
  const { paymentId } = await queueReceipt();
  const taken = Promise.withResolvers<void>();
  const dying: MessageProvider = {
    ...smtp,
    async send(message, signal) {
      await smtp.send(message, signal);
      taken.resolve();
      // Nothing after this is recorded: the process is gone.
      return new Promise(() => undefined);
    },
  };
  const died = processWith(dying);
  void died.dispatchDue();
  await taken.promise;
  const other = processWith(smtp);
  expect(await other.dispatchDue()).toBe(0);
  await pass(LONGEST_WAIT_SECONDS);
  expect(await other.dispatchDue()).toBe(1);
  await pass(DAY_SECONDS);
  expect(await processWith(smtp).dispatchDue()).toBe(0);
  const ids = mailServer.mails.map(({ source }) => readMailParts(source).headers.get('message-id'));
  expect(ids).toEqual(Array(2).fill(`<${paymentId}@portal.example.com>`));
});

test('[RCP-10] an address that every provider refuses is given up at once, and forgotten', async () => {
  await queueReceipt();
  mailServer.refuseWith(550);
  await processWith(smtp).dispatchDue();
  expect(await queue()).toEqual([
    { is_forgotten: true, is_sent: false, provider: null, tries: 1, refused_by: ['smtp'] },
  ]);
  expect(reports.at(-1)).toMatchObject({ event: 'given-up', queue: 'receipt-email' });
});

test('[RCP-10] a provider that refused is not asked again, another one still is', async () => {
  await queueReceipt();
  const refusing = createRecordingProvider(() => REFUSED, 'refusing');
  const slow = createRecordingProvider(() => UNAVAILABLE, 'slow');
  const dispatcher = processWith(refusing, slow);
  await dispatcher.dispatchDue();
  slow.respond = () => ACCEPTED;
  await pass(LONGEST_WAIT_SECONDS);
  await dispatcher.dispatchDue();
  expect([refusing.asked.length, slow.asked.length]).toEqual([1, 2]);
  expect(await queue()).toMatchObject([{ is_sent: true, provider: 'slow' }]);
});

test('[RCP-10] what reached nobody in three days is given up', async () => {
  await queueReceipt();
  const dispatcher = processWith(createRecordingProvider(() => UNAVAILABLE));
  await dispatcher.dispatchDue();
  await pass(3 * DAY_SECONDS - LONGEST_WAIT_SECONDS);
  await dispatcher.dispatchDue();
  expect(await queue()).toMatchObject([{ is_forgotten: false }]);
  await pass(2 * LONGEST_WAIT_SECONDS);
  await dispatcher.dispatchDue();
  expect(await queue()).toMatchObject([{ is_forgotten: true, is_sent: false }]);
});

test('[RCP-11] two days after its end the entry is purged, the receipt and what waits stay', async () => {
  await queueReceipt();
  await processWith(smtp).dispatchDue();
  await queueReceipt();
  await pass(2 * DAY_SECONDS - LONGEST_WAIT_SECONDS);
  await purgeExpired(database);
  expect(await queue()).toHaveLength(2);
  await pass(2 * LONGEST_WAIT_SECONDS);
  await purgeExpired(database);
  expect(await queue()).toMatchObject([{ is_sent: false }]);
  const count = statement('test-count-receipts', 'select count(*)::integer as receipts from receipt');
  expect(await database.query(count, [])).toEqual([{ receipts: 2 }]);
});
