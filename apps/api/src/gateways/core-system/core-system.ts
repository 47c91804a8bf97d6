import type { SendResult } from '#api/gateways/send-attempt.ts';

/** An event for the insurer's core system; docs/core-events.md describes `json`. */
type CoreEvent = {
  /** The same at every try, so that a recipient of two can drop one. */
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
