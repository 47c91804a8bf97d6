import { expect, test } from 'vitest';
import type { Message } from '#api/gateways/messaging/message.ts';
import { createMessageGateway } from '#api/gateways/messaging/message-gateway.ts';
import { ACCEPTED, createRecordingProvider, REFUSED, UNAVAILABLE } from '#test/fakes/recording-provider.ts';

/** A message that brings no code, like a receipt. */
const RECEIPT: Message = {
  id: '00ff',
  channel: 'email',
  to: 'mary@example.com',
  destination: 'mary@example.com',
  siteKey: 'real-154',
  sender: 'real',
  subject: 'Your receipt',
  text: 'We have received your payment.',
};
const TIMEOUT_MS = 50;
const ASKED_BY_NOBODY = { refusedBy: [] };

test('[DEL-5] the providers of a channel are asked in their order until one accepts', async () => {
  const [first, second, third] = ['first', 'second', 'third'].map((name) =>
    createRecordingProvider(() => (name === 'first' ? UNAVAILABLE : ACCEPTED), name),
  );
  if (!first || !second || !third) throw new Error('There are three');
  const gateway = createMessageGateway([first, second, third], { timeoutMs: TIMEOUT_MS });
  expect(await gateway.send(RECEIPT, ASKED_BY_NOBODY)).toEqual({
    outcome: 'accepted',
    provider: 'second',
    failures: [{ provider: 'first', kind: 'unavailable', reason: 'http-503' }],
  });
  expect(second.accepted).toEqual([RECEIPT]);
  expect(third.asked).toEqual([]);
});

test('[DEL-5] a provider has 14 seconds', () => {
  const providers = [createRecordingProvider(), createRecordingProvider(undefined, 'second')];
  expect(createMessageGateway(providers).longestAttemptMs).toBe(28_000);
});

test('[DEL-5] no provider is asked of another channel, and none that refused the message before', async () => {
  const sms = { ...createRecordingProvider(undefined, 'sms'), channels: ['sms'] as const };
  const refusing = createRecordingProvider(undefined, 'refusing');
  const gateway = createMessageGateway([sms, refusing], { timeoutMs: TIMEOUT_MS });
  const attempt = await gateway.send(RECEIPT, { refusedBy: ['refusing'] });
  expect(attempt).toEqual({
    outcome: 'unavailable',
    failures: [{ kind: 'unavailable', reason: 'no-provider' }],
  });
  expect([...sms.asked, ...refusing.asked]).toEqual([]);
});

test('[DEL-7] a message is refused when every provider refuses it, and not while one may still take it', async () => {
  const first = createRecordingProvider(() => REFUSED);
  const second = createRecordingProvider(() => UNAVAILABLE, 'second');
  const gateway = createMessageGateway([first, second], { timeoutMs: TIMEOUT_MS });
  expect((await gateway.send(RECEIPT, ASKED_BY_NOBODY)).outcome).toBe('unavailable');
  second.respond = () => REFUSED;
  expect((await gateway.send(RECEIPT, ASKED_BY_NOBODY)).outcome).toBe('refused');
});

test('[DEL-8] the second provider is not asked for a message that is no longer in force', async () => {
  const first = createRecordingProvider(() => UNAVAILABLE);
  const second = createRecordingProvider(undefined, 'second');
  const gateway = createMessageGateway([first, second], { timeoutMs: TIMEOUT_MS });
  const attempt = await gateway.send(RECEIPT, { refusedBy: [], isInForce: async () => false });
  expect(attempt.outcome).toBe('unneeded');
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
});
