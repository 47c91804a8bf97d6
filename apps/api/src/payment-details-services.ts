import type { Database } from '#api/database/database.ts';
import type { KeyRing } from '#api/environment/key-ring.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { Sealer } from '#api/gateways/encryption.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { createFormTokens } from '#api/payment-details/calls/form-token.ts';
import { createOwnSetupsRepository } from '#api/payment-details/calls/own-setups-repository.ts';
import { createPaymentDetailsService } from '#api/payment-details/calls/payment-details-service.ts';
import { createSetupCleaner } from '#api/payment-details/clean-setups.ts';
import { createSavedCards } from '#api/payment-details/saved-cards.ts';
import type { MethodSetupLimits } from '#api/payment-details/setup-store.ts';
import { createMethodSetupStore } from '#api/payment-details/store/stored-setups.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

type Dependencies = {
  readonly database: Database;
  readonly gateways: PaymentGateways;
  readonly clock: Clock;
  readonly configurationOf: SiteConfigurations;
  /** Seals the tokens of saved methods. */
  readonly sealer: Sealer;
  readonly formKeys: KeyRing;
  readonly limits?: MethodSetupLimits | undefined;
  readonly sealRecipient: (recipient: string, eventId: string) => Uint8Array;
  readonly hasPayableOverdue: (credentials: SessionCredentials, policyNumber: string) => Promise<boolean>;
  readonly dispatchChange: () => Promise<void>;
};

/** Wires what changes how a policy is paid, and the job that cleans up after it. `services.ts` alone calls it. */
export function createPaymentDetailsServices(dependencies: Dependencies) {
  const { database, gateways, clock, sealer, sealRecipient, limits } = dependencies;
  const repository = createOwnSetupsRepository(database);
  const openToken = (sealed: Uint8Array, setupId: string) => sealer.open(sealed, setupId);
  const sealing = {
    sealToken: (token: string, setupId: string) => sealer.seal(token, setupId),
    sealRecipient,
  };
  const store = createMethodSetupStore({ database, sealing, openToken, limits });
  return {
    paymentDetails: createPaymentDetailsService({
      ...dependencies,
      repository,
      store,
      sealing,
      formTokens: createFormTokens(dependencies.formKeys),
    }),
    savedCards: createSavedCards({ repository, openToken, clock }),
    setupCleaner: createSetupCleaner({
      store,
      gatewayNamed: (name) => gateways.named(name)?.methodSetups,
      clock,
    }),
  };
}
