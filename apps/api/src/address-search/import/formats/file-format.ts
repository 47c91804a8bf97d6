import type { HouseNumber } from '@portal/address-search/street-index/house-numbers';
import type { AddressCountry } from '#api/address-search/address-country.ts';
import type { RowFields } from '#api/address-search/import/split-row.ts';
import type { CollectedStreet } from '#api/address-search/import/street-collector.ts';

/** What a row of a file gave: an address, a place of a postcode, a fact for other files, or the reason why nothing. */
export type RowOutcome =
  | AddressRow
  | PlaceRow
  | { readonly kind: 'noted' }
  | { readonly kind: 'left-out'; readonly reason: string }
  | { readonly kind: 'rejected'; readonly reason: string };

export type AddressRow = {
  readonly kind: 'address';
  /** The same for every row of a street. */
  readonly streetId: string;
  readonly makeStreet: () => CollectedStreet['street'];
  readonly postcode: string;
  /** Why there is none, where the file leaves that to others. */
  readonly noPostcode?: string;
  readonly house: HouseNumber | undefined;
};

export type PlaceRow = {
  readonly kind: 'place';
  readonly postcode: string;
  readonly locality: string;
  readonly state: string;
  /** Whether it is what stands on letters, so that nothing has to be put in its place. */
  readonly isStateOfLetters?: boolean;
};

/** Reads the rows of one file, one after the other. The fields change with the next row. */
export type RowReader = (fields: RowFields) => RowOutcome;

/** Facts that some files hold for others: names of localities, postcodes of roads. */
export type Facts = Map<string, string>;

/** One of the published layouts, known by its columns. */
export type FileKind = {
  readonly name: string;
  readonly separator: ',' | '|';
  /** What must stand in the header. */
  readonly columns: readonly string[];
  /** Facts are read before addresses, whatever the order on the command line. */
  readonly holds: 'facts' | 'addresses' | 'places';
  createReader(
    columnAt: (name: string) => number,
    needs: { country: AddressCountry; facts: Facts },
  ): RowReader;
};

export const NOTED: RowOutcome = { kind: 'noted' };
export const leftOut = (reason: string): RowOutcome => ({ kind: 'left-out', reason });
export const rejected = (reason: string): RowOutcome => ({ kind: 'rejected', reason });
