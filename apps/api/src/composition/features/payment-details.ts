import type { CoreEvents } from '#api/composition/background/core-events.ts';
import type { Messaging } from '#api/composition/background/messaging.ts';
import { type Base, createSavedMethodSealer } from '#api/composition/base.ts';
import { createFormTokens } from '#api/payment-details/calls/form-token.ts';
import { createOwnSetupsRepository } from '#api/payment-details/calls/own-setups-repository.ts';
import { paymentDetailsRoutes } from '#api/payment-details/calls/payment-details-routes.ts';
import { createPaymentDetailsService } from '#api/payment-details/calls/payment-details-service.ts';
import { createSetupCleaner } from '#api/payment-details/clean-setups.ts';
import { createSavedCards } from '#api/payment-details/saved-cards.ts';
import { createMethodSetupStore } from '#api/payment-details/store/stored-setups.ts';
import { createOverduePaymentsRepository } from '#api/payments/calls/overdue-payments-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

type Neighbours = { readonly messaging: Messaging; readonly coreEvents: CoreEvents };

/** Changing how policies are paid, and the job that cleans up after it. */
export function createPaymentDetails(base: Base, { messaging, coreEvents }: Neighbours) {
  const { database, environment, paymentGateways: gateways, clock } = base;
  const sealer = createSavedMethodSealer(environment);
  const repository = createOwnSetupsRepository(database);
  const overduePayments = createOverduePaymentsRepository(database, gateways.areThereAny);
  const openToken = (sealed: Uint8Array, setupId: string) => sealer.open(sealed, setupId);
  const sealing = {
    sealToken: (token: string, setupId: string) => sealer.seal(token, setupId),
    sealRecipient: messaging.messages.contactNotices.sealRecipient,
  };
  const store = createMethodSetupStore({ database, sealing, openToken });
  const paymentDetails = createPaymentDetailsService({
    ...base,
    gateways,
    repository,
    store,
    sealing,
    formTokens: createFormTokens(base.keysOf('payment-form')),
    hasPayableOverdue: async (credentials: SessionCredentials, policyNumber: string) =>
      (await overduePayments.findOverdue(credentials, policyNumber)).json !== undefined,
    async dispatchChange() {
      await Promise.all([coreEvents.wake(), messaging.contactNotices.wake()]);
    },
  });
  const setupCleaner = createSetupCleaner({
    store,
    gatewayNamed: (name) => gateways.named(name)?.methodSetups,
    clock,
  });
  return {
    calls: paymentDetailsRoutes({ paymentDetails }),
    jobs: [
      { name: 'clean-payment-details', firstAfterSeconds: 5, everySeconds: 10, run: setupCleaner.cleanDue },
    ],
    savedCards: createSavedCards({ repository, openToken, clock }),
    setupCleaner,
  };
}
