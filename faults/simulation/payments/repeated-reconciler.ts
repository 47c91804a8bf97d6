import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import type { PaymentGateway } from '../../../apps/api/src/gateways/payment-gateway/payment-gateway.ts';
import { createPaymentGateways } from '../../../apps/api/src/gateways/payment-gateway/payment-gateways.ts';
import { createReconciler } from '../../../apps/api/src/payments/reconciler.ts';
import type { SettleDependencies } from '../../../apps/api/src/payments/settle-payment.ts';
import type { Caller } from '../virtual-world/faulty-calls.ts';
import type { ProcessSurroundings } from './process-surroundings.ts';
import type { GatewayPort } from './variants.ts';

const notHere = () => Promise.reject(new Error('The reconciler does not ask this'));

const asWholeGateway = (port: GatewayPort): PaymentGateway => ({
  ...port,
  name: 'virtual',
  open: notHere,
  authoriseSaved: notHere,
  methodSetups: {
    openMethodSetup: notHere,
    findMethodSetup: notHere,
    findSetupReference: notHere,
    removeSavedMethod: notHere,
  },
  listCaptured: notHere,
  later: { find: notHere, list: notHere },
  readWebhook: () => undefined,
});

/** The reconciler of the product, whenever something is due. */
export function repeatReconciler(
  caller: Caller,
  { database, time, random, variant }: ProcessSurroundings,
  { store, gateway, clock }: SettleDependencies,
) {
  const { settleDue } = createReconciler({
    store,
    gateways: createPaymentGateways({ 1: asWholeGateway(gateway) }),
    clock,
    limits: PAYMENT_LIMITS,
    hasten: async () => undefined,
    later: { hasten: async () => undefined, look: async () => undefined },
    raiseAlarm: () => undefined,
  });
  // A round that fails is taken up by the next one.
  const takeTurn = () => settleDue().catch(() => undefined);
  let isArmed = false;
  function arm(): void {
    const dueAt = database.nextDueAt();
    if (isArmed || dueAt === undefined || variant.hasNoReconciler) return;
    isArmed = true;
    caller.after(Math.max(dueAt - time.now(), 0) + random.between(50, 5_000), () => {
      void takeTurn().then(() => {
        isArmed = false;
        arm();
      });
    });
  }
  return {
    arm,
    /** A turn beside the others, for a webhook. */
    wake(): void {
      if (!variant.hasNoReconciler) caller.after(random.between(1, 2_000), () => void takeTurn());
    },
    forget(): void {
      isArmed = false;
    },
  };
}
