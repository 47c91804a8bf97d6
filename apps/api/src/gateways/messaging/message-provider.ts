import type { Channel, Message } from '#api/gateways/messaging/message.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';

/** The word of a provider on a message that it took. `under-way`: it does not know yet. */
export type DeliveryReport = {
  /** The id under which the message was sent. */
  readonly messageId: string;
  readonly outcome: 'arrived' | 'not-arrived' | 'under-way';
  /** A word of ours or a number of the provider, never its text. */
  readonly reason?: string | undefined;
};

/** The request that brings a report, as it came. */
export type ReportRequest = {
  /** The fields of the URL's query. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

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
  /**
   * Reads a report in the provider's own form; undefined where it does not prove that it is the provider's.
   * Without it reports come in ours, if at all. DEL-23
   */
  readReport?(request: ReportRequest): DeliveryReport | undefined;
  /** Lets connections go. */
  close?(): void;
}
