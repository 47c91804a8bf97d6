import { expect, test } from 'vitest';
import type { SendAttempt, SendFailure } from '#api/gateways/send-attempt.ts';
import { createDeliveryWatch } from '#api/queue/delivery-watch.ts';

const START = Date.parse('2026-03-14T12:00:00Z');

function watchAt() {
  let now = START;
  const watch = createDeliveryWatch({ now: () => new Date(now) });
  return {
    ...watch,
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

const failed = (kind: SendFailure['kind'], reason = 'http-401', provider = 'first'): SendAttempt => ({
  outcome: 'unavailable',
  failures: [{ provider, kind, reason }],
});
const accepted = (provider: string, failures: readonly SendFailure[] = []): SendAttempt => ({
  outcome: 'accepted',
  provider,
  failures,
});
const WELL = [{ channel: 'sms', isFailing: false }];
const FAILING = [{ channel: 'sms', isFailing: true, provider: 'first', reason: 'http-401' }];

test('[DEL-20] a provider that would refuse anything makes its channel failing until it takes something', () => {
  const { note, listChannels } = watchAt();
  expect(listChannels()).toEqual([]);
  note('sms', failed('misconfigured'));
  expect(listChannels()).toEqual(FAILING);
  note('sms', failed('unavailable', 'http-503'));
  expect(listChannels()).toEqual(FAILING);
  note('sms', accepted('first'));
  expect(listChannels()).toEqual(WELL);
});

test('[DEL-20] a refusal of one message is no failure of the channel, and shows that the provider works', () => {
  const { note, listChannels } = watchAt();
  note('sms', failed('misconfigured'));
  note('sms', failed('refused', 'http-400'));
  expect(listChannels()).toEqual(WELL);
});

test('[DEL-20] a channel stays failing while another provider takes its place, and other channels are well', () => {
  const { note, listChannels } = watchAt();
  note('email', accepted('smtp'));
  note('sms', accepted('second', failed('misconfigured').failures));
  note('sms', accepted('second'));
  expect(listChannels()).toEqual([{ channel: 'email', isFailing: false }, ...FAILING]);
});

test('[DEL-20] without a try for 15 minutes it is forgotten: another process sends', () => {
  const { note, listChannels, pass } = watchAt();
  note('sms', failed('misconfigured'));
  pass(899);
  expect(listChannels()).toEqual(FAILING);
  note('sms', failed('misconfigured'));
  pass(899);
  expect(listChannels()).toEqual(FAILING);
  pass(1);
  expect(listChannels()).toEqual(WELL);
});
