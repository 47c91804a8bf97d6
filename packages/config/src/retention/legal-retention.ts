import { COUNTRY, type CountryId } from '@portal/domain/values/country';

/** How long the law of a country keeps a record after its end, and which law. */
type LegalTime = { readonly years: number; readonly because: string };

/** The records that outlive the erasure of a person. */
type LegalRetention = { readonly payments: LegalTime; readonly authorities: LegalTime };

/**
 * How long payments and direct debit authorities are kept, by country. A payment counts from its end, an
 * authority from the moment when nothing is collected by it any more. An insurer's counsel confirms them
 * before the first erasure. PER-3
 */
export const LEGAL_RETENTION: Readonly<Record<CountryId, LegalRetention>> = {
  [COUNTRY.australia]: {
    payments: {
      years: 7,
      because: 'Corporations Act 2001, section 286: financial records, seven years after the transaction',
    },
    authorities: {
      years: 7,
      because: 'rules of the Bulk Electronic Clearing System: a disputed debit is answered with the request',
    },
  },
  [COUNTRY.canada]: {
    payments: {
      years: 7,
      because: 'Income Tax Act, section 230: six years after the end of the tax year, so seven at most',
    },
    authorities: {
      years: 7,
      because: 'Rule H1 of Payments Canada asks for less; it is kept as long as the payments it explains',
    },
  },
  [COUNTRY.newZealand]: {
    payments: {
      years: 8,
      because:
        'Tax Administration Act 1994, section 22: seven years after the end of the tax year, so eight at most',
    },
    authorities: {
      years: 7,
      because: 'rules of Payments NZ: a disputed debit is answered with the authority',
    },
  },
};

/** How many years payments are kept, by country, as functions of the database read it. PER-35 */
export const PAYMENT_YEARS_JSON = JSON.stringify(
  Object.fromEntries(
    Object.entries(LEGAL_RETENTION).map(([country, { payments }]) => [country, payments.years]),
  ),
);
