import type { Channel, CodeProvider } from '#api/gateways/code-delivery/code-delivery.ts';
import type { DeliverySettings } from '#api/gateways/code-delivery/delivery-settings.ts';
import { createJsonSmsProvider } from '#api/gateways/code-delivery/json-sms-provider.ts';
import { createSmtpProvider } from '#api/gateways/code-delivery/smtp-provider.ts';
import { createTwilioProvider } from '#api/gateways/code-delivery/twilio-provider.ts';

type Needs = {
  settings: DeliverySettings;
  isProduction: boolean;
  /** How long a provider may take. */
  timeoutMs: number;
  /** Takes what nobody else takes; production has none. */
  outbox: CodeProvider | undefined;
};

/** Everybody who can send codes, in the order in which they are asked. */
export function createCodeProviders({ settings, isProduction, timeoutMs, outbox }: Needs): CodeProvider[] {
  const { smtp, twilio, jsonSms } = settings;
  const mailServers = (smtp?.urls ?? []).map((url, index) =>
    createSmtpProvider({
      name: index === 0 ? 'smtp' : 'smtp-fallback',
      url,
      from: smtp?.from ?? '',
      needsTls: isProduction,
      timeoutMs,
    }),
  );
  const providers = [
    ...(twilio ? [createTwilioProvider(twilio)] : []),
    ...(jsonSms ? [createJsonSmsProvider(jsonSms)] : []),
    ...mailServers,
  ];
  const isServed = (channel: Channel) => providers.some(({ channels }) => channels.includes(channel));
  const left = (outbox?.channels ?? []).filter((channel) => !isServed(channel));
  return outbox && left.length > 0 ? [...providers, { ...outbox, channels: left }] : providers;
}
