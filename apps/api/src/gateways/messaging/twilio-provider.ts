import { postToProvider } from '#api/gateways/http-sender.ts';
import { isInternationalNumber } from '#api/gateways/messaging/international-number.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';

/** `from`: a number with `+`, a sender name, or the id of a messaging service (`MG…`). */
export type TwilioOptions = {
  readonly origin: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
};

/** Twilio's Messages resource, version 2010-04-01. */
export function createTwilioProvider({
  origin,
  accountSid,
  authToken,
  from,
}: TwilioOptions): MessageProvider {
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const senderField = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    name: 'twilio',
    channels: ['sms'],
    isInstant: false,
    async send({ destination, text }, signal) {
      if (!isInternationalNumber(destination)) return { kind: 'refused', reason: 'malformed' };
      const body = new URLSearchParams({ To: destination, [senderField]: from, Body: text });
      return postToProvider(url, { headers: { authorization }, body, signal });
    },
  };
}
