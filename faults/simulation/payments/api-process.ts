import { PAYMENT_STEPS } from '@portal/domain/payments/payment-machine';
import { CommitOutcomeUnknownError } from '../../../apps/api/src/database/database.ts';
import type { GatewayAnswer } from '../../../apps/api/src/gateways/payment-gateway/payment-gateway.ts';
import { completeSafely } from '../../../apps/api/src/payments/complete-safely.ts';
import type { Payment, Payments, Selection } from '../../../apps/api/src/payments/payments.ts';
import { completePayment, type SettleDependencies } from '../../../apps/api/src/payments/settle-payment.ts';
import { CAPTURE_FAULTS, type Faults } from '../virtual-world/faults.ts';
import {
  type Caller,
  createCaller,
  createGatewayCalls,
  createTransactions,
} from '../virtual-world/faulty-calls.ts';
import type { Process } from '../virtual-world/world.ts';
import type { Answer } from './invariants.ts';
import type { ProcessSurroundings } from './process-surroundings.ts';
import { repeatReconciler } from './repeated-reconciler.ts';
import type { ChargeUnderNewKey, GatewayPort, PaymentVariant } from './variants.ts';
import type { CaptureTwist } from './virtual-gateway.ts';
import { openItemsOf, sumOf } from './virtual-tables.ts';

export type ApiProcess = Process & {
  openPayment(): Promise<Payment | undefined>;
  complete(paymentId: string, selection: Selection): Promise<Answer>;
  /** Makes the reconciler take a turn when something is due. */
  armReconciler(): void;
  /** Takes a turn of the reconciler soon. */
  wakeReconciler(): void;
};

function drawCaptureTwist(faults: Faults): CaptureTwist {
  switch (faults.draw(CAPTURE_FAULTS)) {
    case 'capture: refused':
      return 'refused';
    case 'capture: another amount captured':
      return 'another amount';
    case 'capture: another currency captured':
      return 'another currency';
    default:
      return undefined;
  }
}

const createCalls = (caller: Caller, surroundings: ProcessSurroundings) =>
  createGatewayCalls<GatewayAnswer>(caller, surroundings, {
    unanswered: (reason) => ({ status: 'unanswered', reason }),
    missing: { status: 'missing' },
  });

function createPorts(caller: Caller, surroundings: ProcessSurroundings): SettleDependencies {
  const { database, gateway, variant, faults, time } = surroundings;
  const transact = createTransactions(caller, surroundings);
  const ask = createCalls(caller, surroundings);
  const real: GatewayPort = {
    find: (reference) =>
      ask(() => gateway.find(reference, { isOld: faults.strikes('gateway: finds an older state') })),
    capture(reference, { key, amountCents }) {
      surroundings.captureAsked(key);
      return ask(() => gateway.capture(reference, amountCents, drawCaptureTwist(faults)));
    },
    void: (reference) => ask(() => gateway.void(reference)),
    refund: (reference) => ask(() => gateway.refund(reference)),
  };
  const chargeUnderNewKey: ChargeUnderNewKey = (reference, amountCents) =>
    ask(() => gateway.chargeUnderNewKey(reference, amountCents));
  const store: Payments = {
    get: (paymentId) => transact(() => database.get(paymentId)),
    submit: (paymentId, selection) => transact(() => database.submit(paymentId, selection)),
    async record(seen, { event }) {
      const recorded = await transact(() => database.record(seen, event));
      if (variant.rules?.receiptLater && event === 'capture-confirmed')
        await transact(() => database.issueReceipt(seen.paymentId));
      return recorded;
    },
    leaseDue: (limit) => transact(() => database.leaseDue(limit)),
  };
  const paymentOf = (reference: string) =>
    database.listPayments().find((payment) => payment.reference === reference);
  const clock = { now: () => new Date(time.now() + surroundings.skewMs) };
  return {
    store: variant.store?.(store, clock) ?? store,
    gateway: variant.gateway?.({ real, chargeUnderNewKey, paymentOf }) ?? real,
    clock,
  };
}

/** Returns what the API answers, as its service does: what nobody can say yet is being processed. */
function answerOf(completed: Awaited<ReturnType<typeof completeSafely>>, variant: PaymentVariant): Answer {
  const outcome = completed === 'unknown' ? 'pending' : PAYMENT_STEPS[completed.state].outcome;
  const told = outcome === 'open' ? 'pending' : outcome;
  return told === 'pending' && variant.tellsPendingAsNotTaken ? 'not-taken' : told;
}

/** Returns what completes a payment, or what a broken variant puts in its place. */
function completionOf({ variant, database }: ProcessSurroundings) {
  if (variant.takesUnknownForRollback) return completePayment;
  const amountOf = ({ transactionIds }: Selection) =>
    sumOf(database.tables.items, (id) => transactionIds.includes(id));
  return variant.complete?.(amountOf) ?? completeSafely;
}

export function createApiProcess(surroundings: ProcessSurroundings): ApiProcess {
  const { database, gateway, variant } = surroundings;
  const caller = createCaller(surroundings, () => {
    reconciler.forget();
    reconciler.arm();
  });
  const ports = createPorts(caller, surroundings);
  const reconciler = repeatReconciler(caller, surroundings, ports);
  const ask = createCalls(caller, surroundings);
  const transact = createTransactions(caller, surroundings);
  const complete = completionOf(surroundings);
  return {
    isUp: caller.isUp,
    crash: caller.crash,
    armReconciler: reconciler.arm,
    wakeReconciler: reconciler.wake,
    async openPayment() {
      const paymentId = surroundings.newPaymentId();
      let reference: string | undefined;
      const opened = await ask(() => {
        reference = gateway.open(paymentId);
        return { status: 'open' };
      });
      if (opened.status === 'unanswered' || !reference) return undefined;
      const known = reference;
      try {
        return await transact(() => {
          const maxAmountCents = sumOf(openItemsOf(database.tables), () => true);
          return database.insert({ paymentId, reference: known, maxAmountCents });
        });
      } catch {
        return undefined;
      }
    },
    async complete(paymentId, selection) {
      try {
        return answerOf(await complete(ports, await ports.store.get(paymentId), selection), variant);
      } catch (error) {
        const isRollback = variant.takesUnknownForRollback && error instanceof CommitOutcomeUnknownError;
        return isRollback ? 'not-taken' : 'unavailable';
      }
    },
  };
}
