/**
 * A made-up part of a real place. Each street is its name, then its numbers: `George Street 1-60 20/1-12` has the houses 1 to 60, and at
 * number 20 the units 1 to 12. A place without streets is there for its postcode.
 */
export type DemonstrationPlace = {
  readonly suburb: string;
  /** In New Zealand the town or city. */
  readonly state: string;
  readonly postcode: string;
  readonly streets: readonly string[];
};
