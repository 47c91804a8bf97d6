import { GatewayDownError, type LaterPayment } from '#api/gateways/payment-gateway/payment-gateway.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { Payment } from '#api/payments/payments.ts';

/** The kinds of what happens to captured money later: audit events and core events have the same names. */
export type LaterKind = 'payment-given-back' | 'payment-disputed' | 'payment-refund-failed';

/** Captured money that moved, or is disputed. Nothing of it is personal. */
type LaterAlarm = {
  readonly change: LaterKind;
  readonly paymentId: string;
  readonly gateway: string;
};

/** Watches payments that have ended. */
export interface LaterWatch {
  /** Makes an ended payment due, to be looked at. */
  hasten(gateway: string, reference: string): Promise<void>;
  /** Asks the gateway about one that is due, and tells what changed since the last look. */
  look(payment: Payment): Promise<void>;
}

type Dependencies = {
  readonly gateways: Pick<PaymentGateways, 'named'>;
  readonly hasten: LaterWatch['hasten'];
  /** Stores what the gateway says, and returns what of it is new. */
  readonly note: (paymentId: string, seen: LaterPayment) => Promise<readonly LaterKind[]>;
  /** Ends the wait of a payment about which there is nothing to say. */
  readonly leave: (paymentId: string) => Promise<void>;
  readonly raiseAlarm: (alarm: LaterAlarm) => void;
  /** Sends the events that were stored. */
  readonly dispatch: () => Promise<unknown>;
};

/**
 * Looks at captured money when a webhook says that something happened to it: it was given back by hand, is
 * disputed, or came back from a refund that failed. Each change is told once, however often its webhook
 * comes. A gateway that does not answer is asked again by the lease. PAY-111
 */
export function createLaterWatch(dependencies: Dependencies): LaterWatch {
  const { gateways, hasten, note, leave, raiseAlarm, dispatch } = dependencies;
  return {
    hasten,
    async look({ paymentId, gateway, reference }) {
      const asked = gateways.named(gateway);
      // Its settings are gone: the payment waits until they are back.
      if (!asked) return;
      const seen = await asked.later.find(reference).catch((error: unknown) => {
        if (error instanceof GatewayDownError) return 'unanswered' as const;
        throw error;
      });
      if (seen === 'unanswered') return;
      if (!seen) return leave(paymentId);
      const changes = await note(paymentId, seen);
      for (const change of changes) raiseAlarm({ change, paymentId, gateway });
      if (changes.length > 0) await dispatch();
    },
  };
}
