import type { CoreEvents } from '#api/composition/background/core-events.ts';
import type { Messaging } from '#api/composition/background/messaging.ts';
import { type Base, createSavedMethodSealer } from '#api/composition/base.ts';
import { createSetupCleaner } from '#api/payment-details/clean-setups.ts';
import { createFormTokens } from '#api/payment-details/handlers/form-token.ts';
import { createOwnMethodSetupsRepository } from '#api/payment-details/handlers/own-method-setups-repository.ts';
import { paymentDetailsRoutes } from '#api/payment-details/handlers/payment-details-routes.ts';
import { createPaymentDetailsService } from '#api/payment-details/handlers/payment-details-service.ts';
import { createSavedCards } from '#api/payment-details/saved-cards.ts';
import { createPostgresMethodSetups } from '#api/payment-details/store/postgres-method-setups.ts';
import { createOverduePaymentsRepository } from '#api/payments/handlers/overdue-payments-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

type Neighbours = { readonly messaging: Messaging; readonly coreEvents: CoreEvents };

/** Changing how policies are paid, and the job that cleans up after it. */
export function createPaymentDetails(base: Base, { messaging, coreEvents }: Neighbours) {
  const { database, environment, paymentGateways: gateways, clock } = base;
  const sealer = createSavedMethodSealer(environment);
  const repository = createOwnMethodSetupsRepository(database);
  const overduePayments = createOverduePaymentsRepository(database, gateways.areThereAny);
  const openToken = (sealed: Uint8Array, setupId: string) => sealer.open(sealed, setupId);
  const sealing = {
    sealToken: (token: string, setupId: string) => sealer.seal(token, setupId),
    sealRecipient: messaging.messages.contactNotices.sealRecipient,
  };
  const store = createPostgresMethodSetups({ database, sealing, openToken });
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
