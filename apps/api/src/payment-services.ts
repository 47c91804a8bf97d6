import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import type { Database } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { Random } from '#api/gateways/random.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { MethodSetupLimits } from '#api/payment-details/setup-store.ts';
import { createOverduePaymentsRepository } from '#api/payments/calls/overdue-payments-repository.ts';
import { createOwnPaymentsRepository } from '#api/payments/calls/own-payments-repository.ts';
import { createPaymentsService } from '#api/payments/calls/payments-service.ts';
import type { FindUsableCard, OriginsOfSite } from '#api/payments/calls/saved-card-payment.ts';
import type { PaymentLimits } from '#api/payments/payment-store.ts';
import { createReconciler, type PendingPaymentAlarm } from '#api/payments/reconciler.ts';
import { createPaymentsRepository } from '#api/payments/store/payments-repository.ts';
import { createPaymentStore } from '#api/payments/store/stored-payments.ts';

/** The outside world of payments, as this process sees it. */
export type PaymentOptions = {
  /** Who takes card payments; without them none is taken. */
  readonly paymentGateways?: PaymentGateways | undefined;
  /** Other times than the product's, for a run with faults. */
  readonly paymentLimits?: PaymentLimits | undefined;
  /** Other times for changes of payment details. */
  readonly methodSetupLimits?: MethodSetupLimits | undefined;
  /** Tells the operators of a payment whose result stays unknown. */
  readonly raisePaymentAlarm?: (alarm: PendingPaymentAlarm) => void;
};

type Dependencies = {
  readonly database: Database;
  readonly options: PaymentOptions;
  readonly gateways: PaymentGateways;
  readonly clock: Clock;
  readonly random: Random;
  readonly configurationOf: SiteConfigurations;
  /** Finds the card of a policy that a gateway keeps. */
  readonly findUsableCard: FindUsableCard;
  readonly originsOfSite: OriginsOfSite;
  readonly sealRecipient: (recipient: string, paymentId: string) => Uint8Array;
  readonly dispatchTaken: () => Promise<void>;
};

/** Wires what takes card payments, and the reconciler that settles them. `services.ts` alone calls it. */
export function createPaymentServices({ database, options, gateways, clock, ...rest }: Dependencies) {
  const { random, configurationOf, findUsableCard, originsOfSite, sealRecipient, dispatchTaken } = rest;
  const limits = options.paymentLimits ?? PAYMENT_LIMITS;
  const repository = createPaymentsRepository(database);
  const store = createPaymentStore({ database, random, limits, sealRecipient });
  return {
    overduePayments: createOverduePaymentsRepository(database, gateways.areThereAny),
    payments: createPaymentsService({
      repository: createOwnPaymentsRepository(database),
      store,
      listSurplusQuotes: repository.listSurplusQuotes,
      gateways,
      configurationOf,
      findUsableCard,
      originsOfSite,
      clock,
      limits,
      dispatchTaken,
    }),
    reconciler: createReconciler({
      store,
      gateways,
      clock,
      limits,
      hasten: repository.hasten,
      raiseAlarm: options.raisePaymentAlarm ?? (() => undefined),
    }),
  };
}
