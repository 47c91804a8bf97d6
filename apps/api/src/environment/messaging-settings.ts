import { featureFlags } from '@portal/config/configuration/feature-flags';
import { isSiteKey, SITES } from '@portal/config/sites/site';
import * as z from 'zod/mini';
import { BEARER_TOKENS } from '#api/environment/core-updates-settings.ts';
import { isLoopback } from '#api/environment/loopback.ts';
import { OperatorError } from '#api/operator-error.ts';

const optional = (pattern: RegExp) => z.optional(z.string().check(z.regex(pattern)));
const smtpUrl = optional(/^smtps?:\/\/[^\s/?#]+\/?$/);
const EMAIL = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/;
const PHONE_OR_NAME = /^[\x21-\x7e][\x20-\x7e]*$/;
const anything = optional(PHONE_OR_NAME);

/** The variables that choose the providers of messages. */
export const MESSAGING_VARIABLES = {
  SMTP_URL: smtpUrl,
  SMTP_FALLBACK_URL: smtpUrl,
  SMTP_FROM: optional(EMAIL),
  SMTP_SENDERS: anything,
  SMS_TWILIO_ACCOUNT_SID: optional(/^[A-Za-z0-9]+$/),
  SMS_TWILIO_AUTH_TOKEN: anything,
  SMS_TWILIO_FROM: anything,
  SMS_TWILIO_SENDERS: anything,
  SMS_TWILIO_ORIGIN: optional(/^https?:\/\/[^\s/?#]+$/),
  SMS_TWILIO_REPORTS: z.optional(z.enum(['on', 'off'])),
  SMS_HTTP_URL: optional(/^https?:\/\/[^\s]+$/),
  SMS_HTTP_TOKEN: anything,
  SMS_HTTP_FROM: anything,
  SMS_HTTP_SENDERS: anything,
  DELIVERY_REPORT_TOKENS: z.optional(z.string().check(z.regex(BEARER_TOKENS))),
} as const;

type Values = Readonly<Partial<Record<keyof typeof MESSAGING_VARIABLES, string | undefined>>>;

/** `from`: the sender of every site that has none of its own in `senders`, by the key of the site. DEL-30 */
export type Senders = { readonly from: string; readonly senders?: ReadonlyMap<string, string> };

/** The providers of messages, each list in the order in which they are asked. */
export type MessagingSettings = Readonly<{
  smtp: ({ readonly urls: readonly string[] } & Senders) | undefined;
  twilio:
    | ({
        readonly accountSid: string;
        readonly authToken: string;
        readonly origin: string;
        /** Whether it reports on messages. */
        readonly hasReports: boolean;
      } & Senders)
    | undefined;
  jsonSms: ({ readonly url: string; readonly token: string } & Senders) | undefined;
}>;

/** Variables that make sense only together. */
const TOGETHER = [
  ['SMTP_URL', 'SMTP_FROM'],
  ['SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_AUTH_TOKEN', 'SMS_TWILIO_FROM'],
  ['SMS_HTTP_URL', 'SMS_HTTP_TOKEN', 'SMS_HTTP_FROM'],
] as const satisfies readonly (readonly (keyof Values)[])[];

/** Variables that have no effect without the first of their group. */
const ADDITIONS = [
  ['SMTP_FALLBACK_URL', 'SMTP_URL'],
  ['SMS_TWILIO_ORIGIN', 'SMS_TWILIO_ACCOUNT_SID'],
  ['SMS_TWILIO_REPORTS', 'SMS_TWILIO_ACCOUNT_SID'],
  ['SMTP_SENDERS', 'SMTP_FROM'],
  ['SMS_TWILIO_SENDERS', 'SMS_TWILIO_FROM'],
  ['SMS_HTTP_SENDERS', 'SMS_HTTP_FROM'],
] as const satisfies readonly (readonly [keyof Values, keyof Values])[];

function requireWholeGroups(values: Values): void {
  for (const group of TOGETHER) {
    const missing = group.filter((name) => !values[name]);
    const given = group.find((name) => values[name]);
    if (given && missing.length > 0)
      throw new OperatorError(`${missing.join(' and ')} must be set, because ${given} is. See .env.example.`);
  }
  for (const [addition, base] of ADDITIONS) {
    if (values[addition] && !values[base])
      throw new OperatorError(`${base} must be set, because ${addition} is. See .env.example.`);
  }
}

/** Reads `real-154=+6421000000,seniors-13=+61400000000`. Throws for a site that is not sold. DEL-30 */
function sendersOf(values: Values, name: keyof Values, isSender: RegExp): ReadonlyMap<string, string> {
  const pairs = (values[name]?.split(',') ?? []).map((pair): [siteKey: string, sender: string] => {
    const [siteKey = '', sender = ''] = pair.split('=').map((part) => part.trim());
    if (!isSiteKey(siteKey))
      throw new OperatorError(
        `${name} names ${siteKey}, which is not a site. Choose from ${SITES.map(({ key }) => key).join(', ')}.`,
      );
    if (!isSender.test(sender))
      throw new OperatorError(`${name} has no sender for ${siteKey} that can be used. See .env.example.`);
    return [siteKey, sender];
  });
  return new Map(pairs);
}

/** Reads the settings. Throws an `OperatorError` when a group is only half set. */
export function readDeliverySettings(values: Values): MessagingSettings {
  requireWholeGroups(values);
  const { SMTP_URL, SMTP_FALLBACK_URL, SMTP_FROM } = values;
  const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken, SMS_TWILIO_FROM } = values;
  const { SMS_HTTP_URL: url, SMS_HTTP_TOKEN: token, SMS_HTTP_FROM } = values;
  return {
    smtp:
      SMTP_URL && SMTP_FROM
        ? {
            urls: SMTP_FALLBACK_URL ? [SMTP_URL, SMTP_FALLBACK_URL] : [SMTP_URL],
            from: SMTP_FROM,
            senders: sendersOf(values, 'SMTP_SENDERS', EMAIL),
          }
        : undefined,
    twilio:
      accountSid && authToken && SMS_TWILIO_FROM
        ? {
            accountSid,
            authToken,
            from: SMS_TWILIO_FROM,
            senders: sendersOf(values, 'SMS_TWILIO_SENDERS', PHONE_OR_NAME),
            origin: values.SMS_TWILIO_ORIGIN ?? 'https://api.twilio.com',
            hasReports: values.SMS_TWILIO_REPORTS === 'on',
          }
        : undefined,
    jsonSms:
      url && token && SMS_HTTP_FROM
        ? { url, token, from: SMS_HTTP_FROM, senders: sendersOf(values, 'SMS_HTTP_SENDERS', PHONE_OR_NAME) }
        : undefined,
  };
}

const isSentUnencrypted = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
};

/** The settings that production still lacks, each as the end of a sentence. DEL-15 */
export function missingDeliverySettings({ smtp, twilio, jsonSms }: MessagingSettings): string[] {
  const needs: string[] = [];
  if (!twilio && !jsonSms)
    needs.push(
      'an SMS provider must be set (SMS_TWILIO_ACCOUNT_SID or SMS_HTTP_URL, with the variables of its group)',
    );
  if (!smtp && SITES.some((site) => featureFlags(site).emailAuthFeature))
    needs.push('a mail server must be set (SMTP_URL and SMTP_FROM), because customers may choose e-mail');
  if (twilio && isSentUnencrypted(twilio.origin)) needs.push('SMS_TWILIO_ORIGIN must begin with https');
  if (jsonSms && isSentUnencrypted(jsonSms.url)) needs.push('SMS_HTTP_URL must begin with https');
  return needs;
}
