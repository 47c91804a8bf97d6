/** How a code travels. */
export type Channel = 'sms' | 'email';

/** A message with a one-time code, ready to be sent. */
export type CodeMessage = {
  readonly to: string;
  readonly channel: Channel;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
};

/** Brings a one-time code to its customer. Answers when the message is accepted for delivery. */
export interface CodeDelivery {
  send(message: CodeMessage): Promise<void>;
}
