import type { Channel, Message } from '#api/gateways/messaging/message.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';

/** A service that brings messages to customers. */
export interface MessageProvider {
  /** Names it in the log and in the queue. */
  readonly name: string;
  readonly channels: readonly Channel[];
  /** Whether sending takes no time and cannot fail, so that a response may wait for it. */
  readonly isInstant: boolean;
  /**
   * Returns when the provider has taken or not taken the message; stops early where it
   * can when the signal comes.
   */
  send(message: Message, signal: AbortSignal): Promise<SendResult>;
  /** Lets connections go. */
  close?(): void;
}
