import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import type { FastifyInstance } from 'fastify';
import type { CoreEvents } from '#api/composition/background/core-events.ts';
import type { Messaging } from '#api/composition/background/messaging.ts';
import type { Base } from '#api/composition/base.ts';
import { everySecond } from '#api/composition/feature.ts';
import { registerWebhooks } from '#api/http/webhooks.ts';
import { createOverduePaymentsRepository } from '#api/payments/handlers/overdue-payments-repository.ts';
import { createOwnPaymentsRepository } from '#api/payments/handlers/own-payments-repository.ts';
import { createPaymentRecordRepository } from '#api/payments/handlers/payment-record-repository.ts';
import { paymentsRoutes } from '#api/payments/handlers/payments-routes.ts';
import { createPaymentsService } from '#api/payments/handlers/payments-service.ts';
import type { FindUsableCard } from '#api/payments/handlers/saved-card-payment.ts';
import { createLaterWatch, type LaterKind } from '#api/payments/later-watch.ts';
import { createReconciler, type PendingPaymentAlarm } from '#api/payments/reconciler.ts';
import { createLaterChangesRepository } from '#api/payments/store/later-changes-repository.ts';
import { createPaymentsRepository } from '#api/payments/store/payments-repository.ts';
import { createPostgresPayments } from '#api/payments/store/postgres-payments.ts';
import { findDrawableName } from '#api/pdf/drawable.ts';
import { createOriginsOfSite } from '#api/portal-files/site-hosts.ts';

const PENDING_TEXT = 'the result of a payment has been unknown for too long';
/** The task of an operator, where only an operator can help. PAY-87 */
const PENDING_TEXTS: Readonly<Partial<Record<PendingPaymentAlarm['state'], string>>> = {
  voiding:
    'the gateway does not confirm that a payment is closed; close one that it does not know with npm run portal -- payments close',
};

/** The task of somebody, or what was done, about captured money. PAY-111 */
const LATER_TEXTS: Readonly<Record<LaterKind, string>> = {
  'payment-given-back': 'captured money was given back at the gateway: the core system is told',
  'payment-disputed':
    'captured money is disputed, or a dispute ended: see the gateway; the core system is told',
  'payment-refund-failed': 'a refund came back from the bank: pay the customer by hand',
};

type Neighbours = {
  readonly messaging: Messaging;
  readonly coreEvents: CoreEvents;
  /** Finds the card of a policy that a gateway keeps. */
  readonly findUsableCard: FindUsableCard;
};

/**
 * Taking card payments, and the reconciler that settles them. Operators hear of one whose
 * result stays unknown. PAY-29
 */
export function createPayments(base: Base, { messaging, coreEvents, findUsableCard }: Neighbours) {
  const {
    database,
    environment,
    random,
    clock,
    log,
    configurationOf,
    siteSwitches,
    paymentGateways: gateways,
  } = base;
  const repository = createPaymentsRepository(database);
  const { sealRecipient } = messaging.messages.receiptEmails;
  const store = createPostgresPayments({
    database,
    random,
    limits: PAYMENT_LIMITS,
    sealRecipient,
    canWriteName: (name) => findDrawableName(name) !== undefined,
  });
  const laterChanges = createLaterChangesRepository(database);
  const later = createLaterWatch({
    gateways,
    ...laterChanges,
    raiseAlarm: (alarm) => log.error({ alarm: 'payment-later', ...alarm }, LATER_TEXTS[alarm.change]),
    dispatch: coreEvents.wake,
  });
  const reconciler = createReconciler({
    store,
    gateways,
    clock,
    limits: PAYMENT_LIMITS,
    hasten: repository.hasten,
    later,
    raiseAlarm: (alarm) =>
      log.error({ alarm: 'payment-pending', ...alarm }, PENDING_TEXTS[alarm.state] ?? PENDING_TEXT),
  });
  const payments = createPaymentsService({
    repository: createOwnPaymentsRepository(database),
    store,
    listSurplusQuotes: repository.listSurplusQuotes,
    gateways,
    configurationOf,
    siteSwitches,
    findUsableCard,
    originsOfSite: createOriginsOfSite(environment),
    clock,
    limits: PAYMENT_LIMITS,
    dispatchTaken: coreEvents.wake,
  });
  const overduePayments = createOverduePaymentsRepository(database, gateways.areThereAny);
  return {
    calls: paymentsRoutes({
      overduePayments,
      paymentRecord: createPaymentRecordRepository(database),
      payments,
    }),
    registerPages: (app: FastifyInstance) =>
      registerWebhooks(app, '/api/gateway-events', ({ sender, ...webhook }) =>
        reconciler.noteWebhook(sender, webhook),
      ),
    jobs: [everySecond('settle-payments', reconciler.settleDue)],
    reconciler,
  };
}
