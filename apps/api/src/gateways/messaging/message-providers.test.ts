import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createJsonSmsProvider } from '#api/gateways/messaging/json-sms-provider.ts';
import type { Channel, Message } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { createSmtpProvider } from '#api/gateways/messaging/smtp-provider.ts';
import { createTwilioProvider } from '#api/gateways/messaging/twilio-provider.ts';
import { readMail, readMailParts, startMailServer } from '#test/fakes/mail-server.ts';
import { startSmsServer } from '#test/fakes/sms-server.ts';

const MESSAGES: Readonly<Record<Channel, Message>> = {
  sms: {
    id: '00ff',
    channel: 'sms',
    to: '0215550001',
    destination: '+64215550001',
    siteKey: 'real-154',
    sender: 'real',
    subject: 'Your 6-digit code',
    text: '012345 is your code & works = 10 minutes.\n\n@portal.example.com #012345',
    oneTimeCode: '012345',
  },
  email: {
    id: '00ff',
    channel: 'email',
    to: 'mary@example.com',
    destination: 'mary@example.com',
    siteKey: 'real-154',
    sender: 'real',
    subject: 'Your 6-digit code',
    text: '012345 is your code to log in to real. It works for 10 minutes. We will never ask you for it by phone.',
    oneTimeCode: '012345',
  },
};
const FROM = 'codes@portal.example.com';
const TIMEOUT_MS = 500;
/** For a server that does answer, on a busy machine too. */
const PATIENT_MS = 30_000;
const never = () => new AbortController().signal;

const leftOpen: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close();
});
function keep<T extends { close?(): unknown }>(opened: T): T {
  leftOpen.push(() => opened.close?.());
  return opened;
}

const smtpTo = (url: string, needsTls = true, timeoutMs = PATIENT_MS): MessageProvider =>
  keep(createSmtpProvider({ name: 'smtp', url, from: FROM, needsTls, timeoutMs }));
const twilioTo = (origin: string): MessageProvider =>
  createTwilioProvider({ origin, accountSid: 'AC1', authToken: 's:ecret', from: '+6421000000' });
const jsonTo = (origin: string): MessageProvider =>
  createJsonSmsProvider({ url: `${origin}/send`, token: 't0ken', from: 'real' });

/** A provider and the other side of it, told apart by nothing but these few things. */
type Side = {
  provider: MessageProvider;
  count: () => number;
  respond: (kind: 'later' | 'never' | 'accepted') => void;
};
const SIDES: Readonly<Record<string, () => Promise<Side>>> = {
  async smtp() {
    const server = keep(await startMailServer());
    return {
      provider: smtpTo(server.url),
      count: () => server.mails.length,
      respond: (kind) => server.refuseWith({ later: 451, never: 550, accepted: undefined }[kind]),
    };
  },
  async twilio() {
    const server = keep(await startSmsServer());
    return {
      provider: twilioTo(server.origin),
      count: () => server.requests.length,
      respond: (kind) =>
        server.respondWith({ later: 503, never: 400, accepted: 201 }[kind], {}, '{"code":21211}'),
    };
  },
  async 'sms-http'() {
    const server = keep(await startSmsServer());
    return {
      provider: jsonTo(server.origin),
      count: () => server.requests.length,
      respond: (kind) => server.respondWith({ later: 429, never: 422, accepted: 202 }[kind]),
    };
  },
};
const AT: Readonly<Record<string, (host: string) => MessageProvider>> = {
  smtp: (host) => smtpTo(`smtp://${host}`, true, TIMEOUT_MS),
  twilio: (host) => twilioTo(`http://${host}`),
  'sms-http': (host) => jsonTo(`http://${host}`),
};
const messageFor = (provider: MessageProvider) => MESSAGES[provider.channels[0] ?? 'sms'];

describe.each(Object.keys(SIDES))('%s keeps the contract of every provider', (name) => {
  const start = () => (SIDES[name] as () => Promise<Side>)();
  const at = (host: string) => (AT[name] as (host: string) => MessageProvider)(host);

  test('[DEL-5] says accepted, not now and never as the other side says it, and recovers', async () => {
    const { provider, respond, count } = await start();
    const message = messageFor(provider);
    expect(await provider.send(message, never())).toEqual({ kind: 'accepted' });
    respond('later');
    expect(await provider.send(message, never())).toMatchObject({ kind: 'unavailable' });
    respond('never');
    expect(await provider.send(message, never())).toMatchObject({ kind: 'refused' });
    respond('accepted');
    expect(await provider.send(message, never())).toEqual({ kind: 'accepted' });
    expect(count()).toBeGreaterThanOrEqual(2);
    expect(provider.isInstant).toBe(false);
  });

  test('[DEL-5] is unavailable where nothing listens', async () => {
    const gone = await startSmsServer();
    await gone.close();
    const provider = at(new URL(gone.origin).host);
    const result = await provider.send(messageFor(provider), never());
    expect(result).toMatchObject({ kind: 'unavailable', reason: expect.stringMatching(/^E[A-Z]+$/) });
  });

  test('[DEL-5] gives up on a server that says nothing', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    leftOpen.push(() => silent.close());
    const address = silent.address();
    const provider = at(`127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    const result = await provider.send(messageFor(provider), AbortSignal.timeout(TIMEOUT_MS));
    expect(result).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringMatching(/^(timeout|ETIMEDOUT)$/),
    });
  });

  test.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    'a@example.com b@example.com',
    '"a" <a@example.com>',
    '+64215550001\r\nX: y',
    '+64215550001,+64215550002',
    '0215550001',
    '',
  ])('[DEL-12] [DEL-14] never sends to %j', async (destination) => {
    const { provider, count } = await start();
    const message = { ...messageFor(provider), destination };
    expect(await provider.send(message, never())).toEqual({ kind: 'refused', reason: 'malformed' });
    expect(count()).toBe(0);
  });
});

describe('e-mail', () => {
  test('[DEL-12] is plain text from the brand to one address, with the brand in the headers and nobody else', async () => {
    const server = keep(await startMailServer());
    await smtpTo(server.url).send(MESSAGES.email, never());
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: FROM, recipients: ['mary@example.com'] });
    const { headers, text } = readMail(mail?.source ?? '');
    expect(text).toBe(MESSAGES.email.text);
    expect(Object.fromEntries(headers)).toMatchObject({
      from: `real <${FROM}>`,
      to: 'mary@example.com',
      subject: 'Your 6-digit code',
      'message-id': '<00ff@portal.example.com>',
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    });
    const others = ['content-transfer-encoding', 'date', 'mime-version'];
    const known = ['auto-submitted', 'content-type', 'from', 'message-id', 'subject', 'to'];
    expect([...headers.keys()].sort()).toEqual([...known, ...others].sort());
  });

  test('[DEL-30] comes from the address of its site, where that has one of its own', async () => {
    const server = keep(await startMailServer());
    const senders = new Map([['seniors-13', 'codes@seniors.example.com']]);
    const options = { name: 'smtp', url: server.url, needsTls: false, timeoutMs: PATIENT_MS };
    const provider = keep(createSmtpProvider({ ...options, from: FROM, senders }));
    for (const siteKey of ['seniors-13', 'real-154'])
      await provider.send({ ...MESSAGES.email, siteKey }, never());
    const mails = server.mails.map(({ source }) => readMailParts(source).headers);
    expect(mails.map((headers) => [headers.get('from'), headers.get('message-id')])).toEqual([
      ['real <codes@seniors.example.com>', '<00ff@seniors.example.com>'],
      [`real <${FROM}>`, '<00ff@portal.example.com>'],
    ]);
  });

  test('[RCP-8] brings its attachment byte for byte, beside its text', async () => {
    const server = keep(await startMailServer());
    const content = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7 + (index >> 8)) % 256);
    const attachment = { fileName: 'receipt-R1.pdf', contentType: 'application/pdf', content };
    await smtpTo(server.url).send({ ...MESSAGES.email, attachment }, never());
    const { text, attachments } = readMailParts(server.mails[0]?.source ?? '');
    expect(text).toBe(MESSAGES.email.text);
    expect(attachments).toEqual([attachment]);
  });

  test('[DEL-12] with a line break in its subject goes nowhere', async () => {
    const server = keep(await startMailServer());
    const message = { ...MESSAGES.email, subject: 'Your code\r\nBcc: b@example.com' };
    expect(await smtpTo(server.url).send(message, never())).toMatchObject({ kind: 'refused' });
    expect(server.mails).toEqual([]);
  });

  test.each([
    [454, 'login', 'Temporary authentication failure', 'misconfigured'],
    [535, 'login', 'Authentication failed', 'misconfigured'],
    [530, 'sender', 'Authentication required', 'misconfigured'],
    [553, 'sender', 'Sender address rejected', 'misconfigured'],
    [530, 'recipient', 'Authentication required', 'misconfigured'],
    [554, 'recipient', '5.7.1 Relay access denied', 'misconfigured'],
    [550, 'recipient', '5.1.1 No such mailbox', 'refused'],
    [554, 'content', '5.7.1 Sending is stopped', 'misconfigured'],
    [552, 'content', 'Message too large', 'refused'],
    [451, 'content', 'Come again', 'unavailable'],
  ] as const)(
    '[DEL-14] a mail server that says %i at the %s, "%s", means %s',
    async (status, step, text, kind) => {
      const server = keep(await startMailServer({ hasLogin: true }));
      server.refuseWith(status, step, text);
      const url = server.url.replace('://', '://codes:wrong@');
      expect(await smtpTo(url).send(MESSAGES.email, never())).toEqual({ kind, reason: `smtp-${status}` });
    },
  );

  /** A name of this machine that does not look like one. */
  const elsewhere = (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]');

  test('[DEL-13] does not go to a server elsewhere that cannot speak TLS, where TLS is needed', async () => {
    const server = keep(await startMailServer());
    expect(await smtpTo(elsewhere(server.url)).send(MESSAGES.email, never())).toMatchObject({
      kind: 'misconfigured',
    });
    expect(server.mails).toEqual([]);
    expect(await smtpTo(elsewhere(server.url), false).send(MESSAGES.email, never())).toEqual({
      kind: 'accepted',
    });
  });

  test.each([{ isTlsFromStart: true }, { canStartTls: true }])(
    '[DEL-13] does not go to a server elsewhere whose certificate nobody vouches for: %o',
    async (options) => {
      const server = keep(await startMailServer(options));
      const result = await smtpTo(elsewhere(server.url)).send(MESSAGES.email, never());
      expect(result).toMatchObject({ kind: 'unavailable' });
      expect(server.mails).toEqual([]);
    },
  );
});

describe('SMS over HTTP', () => {
  test('[DEL-14] Twilio gets a form with basic authentication', async () => {
    const server = keep(await startSmsServer());
    await twilioTo(server.origin).send(MESSAGES.sms, never());
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        authorization: `Basic ${Buffer.from('AC1:s:ecret').toString('base64')}`,
      },
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+64215550001',
      From: '+6421000000',
      Body: MESSAGES.sms.text,
    });
  });

  test('[DEL-14] a messaging service of Twilio is named as one', async () => {
    const server = keep(await startSmsServer());
    const { origin } = server;
    const provider = createTwilioProvider({ origin, accountSid: 'AC1', authToken: 's', from: 'MG12' });
    await provider.send(MESSAGES.sms, never());
    const form = new URLSearchParams(server.requests[0]?.body);
    expect([form.get('MessagingServiceSid'), form.has('From')]).toEqual(['MG12', false]);
  });

  test('[DEL-30] a site with a sender of its own sends by that one, all others by that of all', async () => {
    const server = keep(await startSmsServer());
    const { origin } = server;
    const senders = new Map([['seniors-13', 'MG13']]);
    const twilio = createTwilioProvider({ origin, accountSid: 'AC1', authToken: 's', from: '+64', senders });
    const json = createJsonSmsProvider({ url: `${origin}/send`, token: 't', from: 'real', senders });
    for (const provider of [twilio, json])
      for (const siteKey of ['seniors-13', 'real-154'])
        await provider.send({ ...MESSAGES.sms, siteKey }, never());
    const [own, ofAll, ownJson, ofAllJson] = server.requests.map(({ body }) => body);
    expect(new URLSearchParams(own).get('MessagingServiceSid')).toBe('MG13');
    expect(new URLSearchParams(ofAll).get('From')).toBe('+64');
    expect(JSON.parse(ownJson ?? '').from).toBe('MG13');
    expect(JSON.parse(ofAllJson ?? '').from).toBe('real');
  });

  test('[DEL-14] the general provider gets JSON with a bearer token, and the id of the message', async () => {
    const server = keep(await startSmsServer());
    await jsonTo(server.origin).send(MESSAGES.sms, never());
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/send',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer t0ken',
        'idempotency-key': '00ff',
      },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      from: 'real',
      to: '+64215550001',
      text: MESSAGES.sms.text,
    });
  });

  test.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [299, 'accepted'],
    [302, 'misconfigured'],
    [307, 'misconfigured'],
    [400, 'refused'],
    [401, 'misconfigured'],
    [403, 'misconfigured'],
    [404, 'misconfigured'],
    [405, 'misconfigured'],
    [408, 'unavailable'],
    [413, 'refused'],
    [422, 'refused'],
    [425, 'unavailable'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [504, 'unavailable'],
  ])('[DEL-14] a response of %i means %s, and no redirect is followed', async (status, kind) => {
    const elsewhere = keep(await startSmsServer());
    const server = keep(await startSmsServer());
    server.respondWith(status, { location: `${elsewhere.origin}/` });
    expect(await jsonTo(server.origin).send(MESSAGES.sms, never())).toMatchObject({ kind });
    expect(elsewhere.requests).toEqual([]);
  });

  test.each([
    [400, '{"code":21211,"message":"of +64215550001"}', { kind: 'refused', reason: 'twilio-21211' }],
    [400, '{"code":21610}', { kind: 'refused', reason: 'twilio-21610' }],
    [400, '{"code":21212}', { kind: 'misconfigured', reason: 'twilio-21212' }],
    [400, '{"code":21408}', { kind: 'misconfigured', reason: 'twilio-21408' }],
    [400, '{"code":21606}', { kind: 'misconfigured', reason: 'twilio-21606' }],
    [400, '{"code":"21211"}', { kind: 'misconfigured', reason: 'http-400' }],
    [400, '<html>', { kind: 'misconfigured', reason: 'http-400' }],
    [401, '{"code":20003}', { kind: 'misconfigured', reason: 'http-401' }],
    [403, '{"code":20005}', { kind: 'misconfigured', reason: 'http-403' }],
  ])('[DEL-14] Twilio refuses one message with %i %s, or every one', async (status, body, result) => {
    const server = keep(await startSmsServer());
    server.respondWith(status, {}, body);
    expect(await twilioTo(server.origin).send(MESSAGES.sms, never())).toEqual(result);
  });
});
