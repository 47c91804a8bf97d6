import type { Channel, Message } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { attemptInTurn, PROVIDER_TIMEOUT_MS, type SendAttempt } from '#api/gateways/send-attempt.ts';

type SendOptions = {
  /** Providers that refused the message at an earlier try: they are not asked again. DEL-5 */
  readonly refusedBy: readonly string[];
  /** Whether the message is still wanted; without it, it always is. */
  readonly isInForce?: () => Promise<boolean>;
};

/**
 * The one way by which messages reach customers, whatever they say: a channel, and the providers behind it.
 */
export interface MessageGateway {
  /** The longest that one attempt takes. */
  readonly longestAttemptMs: number;
  /** Whether sending takes no time: on this channel, or without one on every channel. */
  isInstant(channel?: Channel): boolean;
  /** Asks the providers of the message's channel in their order until one accepts. */
  send(message: Message, options: SendOptions): Promise<SendAttempt>;
}

type GatewayOptions = {
  readonly timeoutMs?: number | undefined;
  /** Hears what became of each attempt. */
  readonly note?: (channel: Channel, attempt: SendAttempt) => void;
};

/** `providers`: in the order in which they are asked. */
export function createMessageGateway(
  providers: readonly MessageProvider[],
  { timeoutMs = PROVIDER_TIMEOUT_MS, note }: GatewayOptions = {},
): MessageGateway {
  const providersOf = (channel: Channel) => providers.filter(({ channels }) => channels.includes(channel));
  return {
    longestAttemptMs: timeoutMs * Math.max(1, providers.length),
    isInstant: (channel) =>
      channel === undefined
        ? providers.every((provider) => provider.isInstant)
        : (providersOf(channel)[0]?.isInstant ?? false),
    async send(message, { refusedBy, isInForce }) {
      const senders = providersOf(message.channel).filter(({ name }) => !refusedBy.includes(name));
      const attempt = await attemptInTurn(
        senders.map((provider) => ({
          name: provider.name,
          send: (signal) => provider.send(message, signal),
        })),
        { timeoutMs, isInForce },
      );
      note?.(message.channel, attempt);
      return attempt;
    },
  };
}
