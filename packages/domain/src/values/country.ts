/** The countries the product is sold in, by the id that the insurer's systems use. CFG-3 */
export const COUNTRY = { australia: 13, canada: 39, newZealand: 154 } as const;

/** The id of a country the product is sold in. */
export type CountryId = (typeof COUNTRY)[keyof typeof COUNTRY];

/** The country as gateways and banks write it, ISO 3166. */
export const COUNTRY_CODE = { 13: 'AU', 39: 'CA', 154: 'NZ' } as const satisfies Record<CountryId, string>;
