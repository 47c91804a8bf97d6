/** How a code travels. */
export type Channel = 'sms' | 'email';

/** A message with a one-time code, ready to be sent. */
export type CodeMessage = {
  /** The same at every try and for every provider, so that whoever gets it twice can drop one. Tells nothing. */
  readonly id: string;
  readonly channel: Channel;
  /** The identifier as customers write it. */
  readonly to: string;
  /** Where a provider sends it: the e-mail address, or the number with `+` and country code. */
  readonly address: string;
  /** Who writes: the brand's name. */
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
};

/**
 * What a provider made of a message. `unavailable`: not now, perhaps later. `refused`: this message never. The reason is a
 * word of ours or of the system, never the provider's text, which may quote the message.
 */
export type SendResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'unavailable' | 'refused'; readonly reason: string };

/** Somebody who brings messages to customers. */
export interface MessageProvider {
  /** Names it in the log and in the queue. */
  readonly name: string;
  readonly channels: readonly Channel[];
  /** Whether sending takes no time and cannot fail, so that an answer may wait for it. */
  readonly isInstant: boolean;
  /** Returns when the provider has taken or not taken the message; stops early where it can when the signal comes. */
  send(message: CodeMessage, signal: AbortSignal): Promise<SendResult>;
  /** Lets connections go. */
  close?(): void;
}
