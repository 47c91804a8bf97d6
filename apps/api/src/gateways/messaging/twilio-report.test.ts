import { expect, test } from 'vitest';
import { createTwilioProvider } from '#api/gateways/messaging/twilio-provider.ts';
import { reportUrlOf } from '#api/gateways/messaging/twilio-report.ts';
import { startSmsServer } from '#test/fakes/sms-server.ts';

const REPORT_URL = 'https://portal.example.com/api/delivery-reports/twilio';
const AUTH_TOKEN = 's:ecret';
const twilioAt = (origin: string, reportUrl?: string) =>
  createTwilioProvider({ origin, accountSid: 'AC1', authToken: AUTH_TOKEN, from: '+6421000000', reportUrl });

/** The fields of a status callback, as Twilio sends them. */
const FIELDS = {
  SmsSid: 'SM00000000000000000000000000000001',
  SmsStatus: 'undelivered',
  MessageStatus: 'undelivered',
  To: '+64215550001',
  MessageSid: 'SM00000000000000000000000000000001',
  AccountSid: 'AC1',
  From: '+6421000000',
  ApiVersion: '2010-04-01',
  ErrorCode: '30003',
};

const { readReport } = twilioAt('https://api.twilio.com', REPORT_URL);
const queryFor = (messageId: string, token = AUTH_TOKEN) =>
  Object.fromEntries(new URL(reportUrlOf(REPORT_URL, token, messageId)).searchParams);
const report = (fields: Record<string, string>, query: Record<string, unknown> = queryFor('00ff')) =>
  readReport?.({ query, headers: {}, body: Buffer.from(new URLSearchParams(fields).toString()) });

test.each([
  ['delivered', 'arrived'],
  ['undelivered', 'not-arrived'],
  ['failed', 'not-arrived'],
  ['sent', 'under-way'],
  ['queued', 'under-way'],
  ['a later one', 'under-way'],
])(
  '[DEL-23] Twilio’s status %s means %s, also with fields that nobody knows yet',
  (MessageStatus, outcome) => {
    const fields = { ...FIELDS, MessageStatus, RawDlrDoneDate: '2611290031', ChannelPrefix: 'sms & more' };
    expect(report(fields)).toEqual({ messageId: '00ff', outcome, reason: 'twilio-30003' });
  },
);

test('[DEL-23] a report without the proof that its message went out with is none', () => {
  expect(report(FIELDS)).toMatchObject({ outcome: 'not-arrived' });
  const { proof } = queryFor('00ff');
  expect(report(FIELDS, { message: '00ff' })).toBeUndefined();
  expect(report(FIELDS, { message: '00ff', proof: '' })).toBeUndefined();
  expect(report(FIELDS, { message: 'ff00', proof })).toBeUndefined();
  expect(report(FIELDS, { message: ['00ff', '00ff'], proof })).toBeUndefined();
  expect(report(FIELDS, queryFor('00ff', 'another token'))).toBeUndefined();
});

test('[DEL-25] of the reason only Twilio’s number is taken', () => {
  expect(report({ ...FIELDS, ErrorCode: 'to +64215550001' })?.reason).toBeUndefined();
  const { ErrorCode: _, ...without } = FIELDS;
  expect(report(without)?.reason).toBeUndefined();
});

test('[DEL-23] Twilio is asked to report, with the id of the message, only where it is set', async () => {
  const server = await startSmsServer();
  const message = {
    id: '00ff',
    channel: 'sms',
    to: '0215550001',
    destination: '+64215550001',
    siteKey: 'real-154',
    sender: 'real',
    subject: '',
    text: 'text',
  } as const;
  const { signal } = new AbortController();
  for (const provider of [twilioAt(server.origin, REPORT_URL), twilioAt(server.origin)])
    expect(await provider.send(message, signal)).toEqual({ kind: 'accepted' });
  const callbacks = server.requests.map(({ body }) => new URLSearchParams(body).get('StatusCallback'));
  expect(callbacks).toEqual([expect.stringMatching(/\?message=00ff&proof=[\w-]{43}$/), null]);
  expect(report(FIELDS, Object.fromEntries(new URL(callbacks[0] ?? '').searchParams))).toBeDefined();
  expect(twilioAt(server.origin).readReport).toBeUndefined();
  await server.close();
});
