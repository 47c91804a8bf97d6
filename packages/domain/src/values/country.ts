/** The countries the product is sold in, by the id that the insurer's systems use. CFG-3 */
export const COUNTRY = { australia: 13, canada: 39, newZealand: 154 } as const;

/** The id of a country the product is sold in. */
export type CountryId = (typeof COUNTRY)[keyof typeof COUNTRY];
