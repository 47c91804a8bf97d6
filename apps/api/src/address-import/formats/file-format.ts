import type { HouseNumber } from '@portal/address-search/street-index/house-numbers';
import type { Street } from '@portal/address-search/street-index/street-key';
import type { RowFields } from '#api/address-import/split-row.ts';
import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';

/**
 * The outcome of a row: an address, a place of a postcode, reference data for other files,
 * or the reason why nothing.
 */
export type RowOutcome =
  | AddressRow
  | PlaceRow
  | PlaceNameRow
  | { readonly kind: 'reference' }
  | { readonly kind: 'left-out'; readonly reason: string }
  | { readonly kind: 'rejected'; readonly reason: string };

/**
 * A street of a file. `area` is a municipality or territory whose name people write in
 * the place of the locality.
 */
export type FileStreet = Omit<Street, 'postcodes'> & { readonly area?: string };

export type AddressRow = {
  readonly kind: 'address';
  /** The same for every row of a street. */
  readonly streetId: string;
  readonly makeStreet: () => FileStreet;
  readonly postcode: string;
  /** The reason for a missing postcode, where postcodes come from other files. */
  readonly noPostcode?: string;
  readonly house: HouseNumber | undefined;
};

export type PlaceRow = {
  readonly kind: 'place';
  readonly postcode: string;
  readonly locality: string;
  readonly state: string;
  /** Whether the state comes from letters, so that it is never replaced. */
  readonly isStateOfLetters?: boolean;
};

/**
 * Another name of a locality, or a neighbour of it. The empty one of `name` and `neighbourId` is not used.
 */
export type PlaceNameRow = {
  readonly kind: 'place-name';
  readonly relation: 'alias' | 'neighbour';
  readonly localityId: string;
  readonly name: string;
  readonly neighbourId: string;
};

/** Reads the rows of one file in order. The fields change with the next row. */
export type RowReader = (fields: RowFields) => RowOutcome;

/** Data that some files hold for others: names of localities, postcodes of roads. */
export type ReferenceData = Map<string, string>;

/** A published file format, recognised by its columns. */
export type FileFormat = {
  readonly name: string;
  readonly separator: ',' | '|';
  /** The columns that the header must have. */
  readonly columns: readonly string[];
  /** Reference data is read before addresses, in any order on the command line. */
  readonly holds: 'reference' | 'addresses' | 'places';
  createReader(
    columnAt: (name: string) => number,
    dependencies: { country: AddressCountry; reference: ReferenceData },
  ): RowReader;
};

export const REFERENCE: RowOutcome = { kind: 'reference' };
export const leftOut = (reason: string): RowOutcome => ({ kind: 'left-out', reason });
export const rejected = (reason: string): RowOutcome => ({ kind: 'rejected', reason });
