import type { MessagingSettings } from '#api/environment/messaging-settings.ts';
import { createJsonSmsProvider } from '#api/gateways/messaging/json-sms-provider.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { createSmtpProvider } from '#api/gateways/messaging/smtp-provider.ts';
import { createTwilioProvider } from '#api/gateways/messaging/twilio-provider.ts';

/** The path below which providers report on messages, each under its name. DEL-23 */
export const REPORTS_PATH = '/api/delivery-reports';

type Dependencies = {
  settings: MessagingSettings;
  isProduction: boolean;
  /** The origin at which providers report. */
  publicOrigin: string;
  /** How long a provider may take. */
  timeoutMs: number;
  /** Takes the messages of every channel without a provider; production has none. DEL-17 */
  messageViewer: MessageProvider | undefined;
};

/** The configured providers, in the order in which they are asked. */
export function createMessageProviders({
  settings,
  isProduction,
  publicOrigin,
  timeoutMs,
  messageViewer,
}: Dependencies): MessageProvider[] {
  const { smtp, twilio, jsonSms } = settings;
  const { urls = [], ...senders } = smtp ?? { from: '' };
  const mailServers = urls.map((url, index) =>
    createSmtpProvider({
      ...senders,
      name: index === 0 ? 'smtp' : 'smtp-fallback',
      url,
      needsTls: isProduction,
      timeoutMs,
    }),
  );
  const providers = [
    ...(twilio
      ? [
          createTwilioProvider({
            ...twilio,
            reportUrl: twilio.hasReports ? `${publicOrigin}${REPORTS_PATH}/twilio` : undefined,
          }),
        ]
      : []),
    ...(jsonSms ? [createJsonSmsProvider(jsonSms)] : []),
    ...mailServers,
  ];
  const isServed = (channel: Channel) => providers.some(({ channels }) => channels.includes(channel));
  const left = (messageViewer?.channels ?? []).filter((channel) => !isServed(channel));
  return messageViewer && left.length > 0 ? [...providers, { ...messageViewer, channels: left }] : providers;
}
