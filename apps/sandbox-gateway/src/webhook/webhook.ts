import { createHmac } from 'node:crypto';
import type { Clock } from '#sandbox/clock.ts';
import type { Faults } from '#sandbox/faults/faults.ts';
import type { GatewayEvent } from '#sandbox/ledger/gateway-event.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';

/** Where events go, and the secret that signs them. */
export type WebhookTarget = { readonly url: string; readonly secret: string };

type Dependencies = {
  readonly target: WebhookTarget;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly faults: Faults;
};

const ANSWER_WITHIN_MS = 5_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const TRIES = 12;

/**
 * Returns the signature of a body at a moment: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. GWY-11
 */
function signWebhook(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

const waitAfter = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

const toBody = ({ entryId, type, reference, at }: GatewayEvent): string =>
  JSON.stringify({ id: `evt_${entryId}`, type, reference, createdAt: at });

/** Returns whether the merchant took the event. */
async function send(
  { target, clock }: Dependencies,
  event: GatewayEvent,
  signal: AbortSignal,
): Promise<boolean> {
  const body = toBody(event);
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sandbox-signature': signWebhook(body, target.secret, clock.now()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Sends one event until it is taken, with longer and longer waits between. */
async function deliver(dependencies: Dependencies, event: GatewayEvent, signal: AbortSignal): Promise<void> {
  const { ledger, clock, faults } = dependencies;
  const isDuplicate = ledger.records.payments.get(event.reference)?.effect === 'duplicate';
  await ledger.flushed();
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const fault = faults.take('webhook', event.reference);
    if (fault?.effect === 'delay') await clock.wait(fault.delayMs ?? 0, signal);
    const isLost = fault !== undefined && fault.effect !== 'delay' && fault.when === 'before';
    const isTaken = !isLost && (await send(dependencies, event, signal));
    if (isTaken && isDuplicate) await send(dependencies, event, signal);
    const isForgotten = fault !== undefined && fault.effect !== 'delay' && fault.when === 'after';
    if (signal.aborted) return;
    if (isTaken && !isForgotten) break;
    if (tries < TRIES) await clock.wait(waitAfter(tries), signal);
  }
  ledger.write({ type: 'event-settled', reference: event.reference, entryId: event.entryId });
}

/**
 * Tells the merchant of every event of the ledger, also of those that an earlier run did not get rid of.
 * Returns how to stop. GWY-11
 */
export function startWebhook(dependencies: Dependencies): { stop(): Promise<void> } {
  const { ledger } = dependencies;
  const stopping = new AbortController();
  const deliveries = new Map<string, Promise<void>>();

  function begin(event: GatewayEvent | undefined): void {
    if (!event || deliveries.has(event.entryId)) return;
    // A stop ends a wait with an error; the event stays in the ledger for the next start.
    const delivery = deliver(dependencies, event, stopping.signal)
      .catch(() => undefined)
      .finally(() => deliveries.delete(event.entryId));
    deliveries.set(event.entryId, delivery);
  }

  for (const event of ledger.records.unsettledEvents.values()) begin(event);
  ledger.onEntry(({ id }) => begin(ledger.records.unsettledEvents.get(id)));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(deliveries.values());
    },
  };
}
