import { behaviourOf, type CardEffect } from '#sandbox/cards/test-cards.ts';
import type { AuthorisationService } from '#sandbox/component/authorisation-service.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import type { PaymentsService } from '#sandbox/payments/payments-service.ts';
import type { SetupsService } from '#sandbox/setups/setups-service.ts';

/** The result. The secret leads to the page of a challenge. */
type SavedCardResult = {
  readonly status: 'authorised' | 'challenge' | 'declined';
  readonly challengeSecret?: string;
  readonly effect: CardEffect;
};

type Asked = { readonly token: string; readonly amountCents: number; readonly returnUrl: string };

export type SavedCardService = ReturnType<typeof createSavedCardService>;

/** Authorises payments with saved cards, asked by the merchant's server. GWY-23 */
export function createSavedCardService({
  setups,
  payments,
  authorisations,
}: {
  readonly setups: SetupsService;
  readonly payments: PaymentsService;
  readonly authorisations: AuthorisationService;
}) {
  return {
    /**
     * Throws 404 `payment-missing` and `method-missing`, 409 `authorise-refused`, 422 for the
     * amount and the return address.
     */
    authorise(reference: string, { token, amountCents, returnUrl }: Asked): SavedCardResult {
      const payment = payments.get(reference);
      const method = setups.getMethod(token);
      if (method.type !== 'card') throw new GatewayError(404, 'method-missing');
      const { type: _, testIndex, ...card } = method;
      const authorisation = authorisations.authoriseSaved(payment, {
        form: { amountCents, returnUrl },
        source: { card, testCardIndex: testIndex },
      });
      const effect = payment.status === 'open' ? behaviourOf(testIndex).effect : 'none';
      if (authorisation.status !== 'challenge') return { status: authorisation.status, effect };
      return { status: 'challenge', challengeSecret: authorisation.challengeSecret, effect: 'none' };
    },
  };
}
