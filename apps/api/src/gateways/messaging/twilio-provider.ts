import type { Senders } from '#api/environment/messaging-settings.ts';
import { postToProvider } from '#api/gateways/http-sender.ts';
import { isInternationalNumber } from '#api/gateways/messaging/international-number.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { senderOf } from '#api/gateways/messaging/sender-of.ts';
import { createTwilioReportReader, reportUrlOf } from '#api/gateways/messaging/twilio-report.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';

/** A sender is a number with `+`, a sender name, or the id of a messaging service (`MG…`). */
export type TwilioOptions = Senders & {
  readonly origin: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Where Twilio reports on messages; left out, it reports nowhere. */
  readonly reportUrl?: string | undefined;
};

/**
 * The error numbers of Twilio that speak of the recipient or the text: a number that is none, cannot get SMS,
 * or has asked for no more. Every other one, of the account, the sender or a permission, would meet any
 * message. https://www.twilio.com/docs/api/errors
 */
const ABOUT_THE_MESSAGE = new Set([
  21_211, 21_214, 21_217, 21_265, 21_266, 21_267, 21_407, 21_602, 21_604, 21_605, 21_610, 21_612, 21_614,
  21_617, 21_635,
]);

/** Only the number of the error is read. One that cannot be read says nothing of the message. DEL-14 */
async function judgeRefusal(response: Response): Promise<SendResult> {
  const { code } = await response
    .json()
    .then((body) => body as { readonly code?: unknown })
    .catch(() => ({ code: undefined }));
  if (typeof code !== 'number') return { kind: 'misconfigured', reason: `http-${response.status}` };
  return { kind: ABOUT_THE_MESSAGE.has(code) ? 'refused' : 'misconfigured', reason: `twilio-${code}` };
}

/** Twilio's Messages resource, version 2010-04-01. */
export function createTwilioProvider({
  origin,
  accountSid,
  authToken,
  reportUrl,
  ...senders
}: TwilioOptions): MessageProvider {
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    name: 'twilio',
    channels: ['sms'],
    isInstant: false,
    ...(reportUrl && { readReport: createTwilioReportReader(authToken) }),
    async send({ id, siteKey, destination, text }, signal) {
      if (!isInternationalNumber(destination)) return { kind: 'refused', reason: 'malformed' };
      const from = senderOf(senders, siteKey);
      const senderField = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
      const body = new URLSearchParams({ To: destination, [senderField]: from, Body: text });
      if (reportUrl) body.set('StatusCallback', reportUrlOf(reportUrl, authToken, id));
      return postToProvider(url, { headers: { authorization }, body, signal }, judgeRefusal);
    },
  };
}
