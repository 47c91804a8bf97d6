import type { SuggestionParts } from '@portal/address-search/address-suggestion';
import type { StructuredAddress } from '@portal/address-search/parsing/address-line';

/** The result of a search: suggestions, best first, or that too little was typed to say. */
export type FoundAddresses =
  | { readonly kind: 'matches'; readonly matches: readonly SuggestionParts[] }
  | { readonly kind: 'too-many' };

/** An address that exists, taken apart. */
export type FoundAddress = { readonly suggestion: SuggestionParts; readonly parts: StructuredAddress };

/** A place that a postcode belongs to. `state` is the town or city in New Zealand. */
export type PostcodeMatch = { readonly postcode: string; readonly locality: string; readonly state: string };

/**
 * A source of the addresses of a country: our own index, or a commercial service. An implementation that is down throws; the caller
 * then responds with 503.
 */
export interface AddressSearch {
  /** At most ten addresses that fit what was typed so far. */
  searchAddresses(countryId: number, typed: string): Promise<FoundAddresses>;
  /** The address that a suggestion stands for, or undefined when there is none. */
  findAddress(countryId: number, suggestion: string): Promise<FoundAddress | undefined>;
  /** The places of a postcode, or of all that begin so. */
  searchPostcodes(countryId: number, beginning: string): Promise<readonly PostcodeMatch[]>;
}
