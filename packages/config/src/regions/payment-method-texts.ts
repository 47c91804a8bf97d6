import { COUNTRY, type CountryId } from '@portal/domain/values/country';

/**
 * How a way to pay is called: on the policy page, and in a message, with `{end}` for the visible end of its
 * number.
 */
type MethodText = { readonly description: string; readonly inMessage: string };

/** The ways to pay that a customer can choose online. */
export type PaymentMethodTexts = Readonly<Record<'card' | 'bank-account', MethodText>>;

const TEXTS: PaymentMethodTexts = {
  card: { description: 'Credit card', inMessage: 'the card ending {end}' },
  'bank-account': { description: 'Direct debit', inMessage: 'direct debit from the account ending {end}' },
};

const BY_COUNTRY: Readonly<Record<CountryId, PaymentMethodTexts>> = {
  [COUNTRY.newZealand]: TEXTS,
  [COUNTRY.australia]: TEXTS,
  [COUNTRY.canada]: {
    ...TEXTS,
    'bank-account': {
      description: 'Pre-authorized debit',
      inMessage: 'pre-authorized debit from the account ending {end}',
    },
  },
};

/** Returns how a country calls the ways to pay. Throws for a country without sites. UPD-30 */
export function paymentMethodTexts(countryId: number): PaymentMethodTexts {
  const texts = BY_COUNTRY[countryId as CountryId];
  if (!texts) throw new Error(`No payment methods for country id ${countryId}`);
  return texts;
}
