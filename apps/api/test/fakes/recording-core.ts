import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';
import { ACCEPTED } from '#test/fakes/recording-provider.ts';

/**
 * An event as docs/core-events.md describes it, as far as tests look at it. `policyNumber`: of a
 * payment, which has no `contact`.
 */
export type SentEvent = {
  readonly eventId: string;
  readonly kind: string;
  readonly policyNumber?: string;
  readonly changed: readonly string[];
  readonly replaces?: readonly string[];
  readonly contact: { readonly homePhone: string; readonly email: string };
};

/** A core system that remembers what it was sent, oldest first, and responds as it is told. */
export type RecordingCore = CoreSystem & {
  readonly sent: SentEvent[];
  respond: (event: SentEvent) => SendResult | Promise<SendResult>;
};

export function createRecordingCore(): RecordingCore {
  const core: RecordingCore = {
    name: 'core',
    sent: [],
    respond: () => ACCEPTED,
    async send({ json }) {
      const event: SentEvent = JSON.parse(json);
      core.sent.push(event);
      return core.respond(event);
    },
  };
  return core;
}
