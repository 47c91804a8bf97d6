import type { SendResult } from '#api/gateways/messaging/message-provider.ts';

/** Something that the insurer's core system has to hear of; `json` is described in docs/core-events.md. */
type CoreEvent = {
  /** The same at every try: whoever gets an event twice can drop one. */
  readonly id: string;
  readonly json: string;
};

/** The insurer's core system, as far as it takes events. */
export interface CoreSystem {
  /** Names it in the log. */
  readonly name: string;
  /** Returns when the event has been taken or not. */
  send(event: CoreEvent, signal: AbortSignal): Promise<SendResult>;
}
