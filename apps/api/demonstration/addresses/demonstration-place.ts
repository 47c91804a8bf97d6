/**
 * A made-up part of a real place. Each street has its name, then its numbers:
 * `George Street 1-60 20/1-12` has the houses 1 to 60, and the units 1 to 12 at number 20. A place
 * without streets only gives its postcode.
 */
export type DemonstrationPlace = {
  readonly suburb: string;
  /** In New Zealand the town or city. */
  readonly state: string;
  readonly postcode: string;
  readonly streets: readonly string[];
};
