import type { TypedCard } from '#sandbox/cards/card-check.ts';
import { behaviourOf, type CardEffect } from '#sandbox/cards/test-cards.ts';
import type { Clock } from '#sandbox/clock.ts';
import { type CardSource, readCardToken, readTypedCard } from '#sandbox/component/card-source.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import { checkReturnUrl } from '#sandbox/http/return-address.ts';
import { findByAccessToken, issueSecret } from '#sandbox/ledger/access-tokens.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import { OPERATION_RESULTS, type Payment } from '#sandbox/ledger/payment.ts';
import type { PaymentsService } from '#sandbox/payments/payments-service.ts';
import type { Random } from '#sandbox/random.ts';

/** The body that the card form sends: the amount in cents, and the card or the token of one. */
export type FormPayment = {
  readonly amountCents: number;
  readonly currency?: string | undefined;
  readonly returnUrl?: string | undefined;
  readonly passthrough?: string | undefined;
  readonly card?: TypedCard | undefined;
  readonly cardToken?: string | undefined;
};

/** The result of an authorisation. `effect`: how the test card changes the answer. */
export type Authorisation =
  | {
      readonly status: 'authorised';
      readonly transactionIdentifier: string;
      readonly amountCents: number;
      readonly effect: CardEffect;
    }
  | {
      readonly status: 'challenge';
      readonly challengeSecret: string;
      readonly transactionIdentifier: string;
    }
  | { readonly status: 'declined'; readonly reason: string };

type Dependencies = {
  readonly ledger: Ledger;
  readonly payments: PaymentsService;
  readonly portalOrigins: readonly string[];
  readonly clock: Clock;
  readonly random: Random;
};

export type AuthorisationService = ReturnType<typeof createAuthorisationService>;

/** Throws 422 `amount-refused`. GWY-3 */
function checkAmount(payment: Payment, { amountCents, currency }: FormPayment): void {
  const isOwnCurrency = currency === undefined || currency === payment.currency;
  if (amountCents <= 0 || amountCents > payment.maxAmountCents || !isOwnCurrency) {
    throw new GatewayError(422, 'amount-refused');
  }
}

const toAuthorised = (payment: Payment, effect: CardEffect): Authorisation => ({
  status: 'authorised',
  transactionIdentifier: payment.reference,
  amountCents: payment.authorisedCents,
  effect,
});

/** Authorises at once. A payment that was authorised before keeps its first authorisation. */
function authoriseNow(
  { payments }: Dependencies,
  payment: Payment,
  asked: { readonly amountCents: number; readonly card: CardSource['card']; readonly effect: CardEffect },
): Authorisation {
  const { reference } = payment;
  const authorise = () => payments.authorise({ type: 'authorised', reference, ...asked });
  const first = authorise();
  const last = asked.effect === 'duplicate' ? authorise() : first;
  return toAuthorised(last.payment, asked.effect);
}

/** Sends the customer to confirm. An older challenge of the payment is closed by it. */
function challenge(
  { ledger, portalOrigins, clock, random }: Dependencies,
  payment: Payment,
  asked: { readonly form: FormPayment; readonly card: CardSource['card']; readonly passes: boolean },
): Authorisation {
  const { secret, digest, expiresAt } = issueSecret('chl', { clock, random });
  ledger.write({
    type: 'challenged',
    reference: payment.reference,
    challengeDigest: digest,
    amountCents: asked.form.amountCents,
    card: asked.card,
    effect: 'none',
    passes: asked.passes,
    returnUrl: checkReturnUrl(asked.form.returnUrl, portalOrigins, payment.returnOrigins),
    passthrough: asked.form.passthrough ?? '',
    expiresAt,
  });
  return { status: 'challenge', challengeSecret: secret, transactionIdentifier: payment.reference };
}

/** A card that is tried for a payment, with what was asked. */
type TriedCard = { readonly form: FormPayment; readonly source: CardSource };

/** Tries cards for payments: typed in the form of an access token, or saved before. GWY-3, GWY-23 */
export function createAuthorisationService(dependencies: Dependencies) {
  const { ledger, clock, random } = dependencies;

  function readCard(payment: Payment, { card, cardToken = '' }: FormPayment): CardSource {
    return card ? readTypedCard(card, clock.now()) : readCardToken(dependencies, payment, cardToken);
  }

  function tryCard(payment: Payment, { form, source: { card, testCardIndex } }: TriedCard): Authorisation {
    const { authorisation, effect } = behaviourOf(testCardIndex);
    if (authorisation.kind === 'challenge') {
      return challenge(dependencies, payment, { form, card, passes: authorisation.passes });
    }
    if (authorisation.kind === 'approve') {
      return authoriseNow(dependencies, payment, { amountCents: form.amountCents, card, effect });
    }
    const { reason } = authorisation;
    ledger.write({ type: 'declined', reference: payment.reference, reason, card });
    return { status: 'declined', reason };
  }

  return {
    /** Keeps a card for this payment, to be authorised by its token. Throws 401, 409, 422. */
    tokenise(accessToken: string, card: TypedCard) {
      const payment = findByAccessToken(ledger, accessToken, clock);
      const { card: kept, testCardIndex } = readTypedCard(card, clock.now());
      const { secret, digest, expiresAt } = issueSecret('card', { clock, random });
      const { reference } = payment;
      ledger.write({
        type: 'tokenised',
        reference,
        cardTokenDigest: digest,
        card: kept,
        testCardIndex,
        expiresAt,
      });
      return { cardToken: secret, ...kept };
    },
    /**
     * Throws 401 `access-token-refused`, 409 `payment-closed`, 422 for the amount, the
     * card and the return address.
     */
    authorise(accessToken: string, form: FormPayment): Authorisation {
      const payment = findByAccessToken(ledger, accessToken, clock);
      const result = OPERATION_RESULTS[payment.status].authorise;
      if (result === 'refused') throw new GatewayError(409, 'payment-closed');
      if (result === 'unchanged') return toAuthorised(payment, 'none');
      checkAmount(payment, form);
      return tryCard(payment, { form, source: readCard(payment, form) });
    },
    /**
     * Authorises with a card that was saved before. Throws 409 `authorise-refused`, 422 for the
     * amount and the return address.
     */
    authoriseSaved(payment: Payment, tried: TriedCard): Authorisation {
      const result = OPERATION_RESULTS[payment.status].authorise;
      if (result === 'refused') throw new GatewayError(409, 'authorise-refused');
      if (result === 'unchanged') return toAuthorised(payment, 'none');
      checkAmount(payment, tried.form);
      return tryCard(payment, tried);
    },
  };
}
