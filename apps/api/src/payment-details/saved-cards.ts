import { resolveRegion } from '@portal/config/regions/regions';
import { cardExpiryOn } from '@portal/domain/payment-details/card-expiry';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import type { Clock } from '#api/gateways/clock.ts';
import type { PaymentCard } from '#api/gateways/payment-gateway/payment-card.ts';
import type { OwnMethodSetupsRepository } from '#api/payment-details/handlers/own-method-setups-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** The card of a policy, which a gateway keeps. */
export type UsableCard = PaymentCard & {
  readonly gateway: string;
  /** Opens the token that represents the card. It leaves this process for its gateway alone. */
  readonly openToken: () => string;
};

type Dependencies = {
  readonly repository: Pick<OwnMethodSetupsRepository, 'findSavedCard'>;
  readonly openToken: (sealed: Uint8Array, setupId: string) => string;
  readonly clock: Clock;
};

/** Finds the cards that overdue payments can be paid with. UPD-40 */
export function createSavedCards({ repository, openToken, clock }: Dependencies) {
  return {
    /**
     * Returns the card of the customer's own policy; undefined where no gateway keeps
     * one, or where it has expired.
     */
    async findUsableCard(
      credentials: SessionCredentials,
      policyNumber: string,
    ): Promise<UsableCard | undefined> {
      const { found: card } = await repository.findSavedCard(credentials, policyNumber);
      if (!card) return undefined;
      const today = dayInTimeZone(clock.now(), resolveRegion(credentials.countryId).timeZone);
      if (cardExpiryOn(today, card.expiry)?.state === 'expired') return undefined;
      const { setupId, sealedToken, gateway, brand, lastDigits, expiry } = card;
      return {
        gateway,
        brand,
        lastDigits,
        expiry,
        openToken: () => openToken(Buffer.from(sealedToken, 'hex'), setupId),
      };
    },
  };
}
