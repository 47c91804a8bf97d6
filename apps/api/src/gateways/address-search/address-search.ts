import type { SuggestionParts } from '@portal/address-search/address-suggestion';
import type { StructuredAddress } from '@portal/address-search/parsing/address-line';

/** The result of a search: suggestions, best first, or that too little was typed. */
export type FoundAddresses =
  | { readonly kind: 'matches'; readonly matches: readonly SuggestionParts[] }
  | { readonly kind: 'too-many' };

/** An existing address with its parts. */
export type FoundAddress = { readonly suggestion: SuggestionParts; readonly parts: StructuredAddress };

/** A place of a postcode. `state` is the town or city in New Zealand. */
export type PostcodeMatch = { readonly postcode: string; readonly locality: string; readonly state: string };

/**
 * The port of the address search: an index of our own, or a commercial service. An implementation that is
 * down throws, and the call ends with 503. ADDR-20
 */
export interface AddressSearch {
  /** Returns at most ten addresses that match the text typed so far. */
  searchAddresses(countryId: number, typed: string): Promise<FoundAddresses>;
  /** Returns the address of a suggestion, or undefined when there is none. */
  findAddress(countryId: number, suggestion: string): Promise<FoundAddress | undefined>;
  /** Returns the places of a postcode, or of all postcodes that begin so. */
  searchPostcodes(countryId: number, beginning: string): Promise<readonly PostcodeMatch[]>;
}
