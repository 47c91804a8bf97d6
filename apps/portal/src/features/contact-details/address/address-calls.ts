import { CALL_PATHS } from '@portal/contract/paths';
import { type PostcodeMatch, parsePostcodeMatch } from '@portal/domain/contact-details/postcode-match';
import {
  readSuggestions,
  type StructuredAddress,
  type Suggestions,
} from '#portal/features/contact-details/address/suggestion.ts';
import { callForJson } from '#portal/lib/api/api-client.ts';

/** A failed lookup never ends the session: the customer can type the address instead. CON-45 */
const ask = (path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> =>
  callForJson({
    path: `${path}?${new URLSearchParams(query)}`,
    method: 'GET',
    isRead: true,
    isOptional: true,
    signal,
  });

const textsOf = (response: unknown): string[] =>
  Array.isArray(response) ? response.filter((text) => typeof text === 'string') : [];

/** Returns the suggestions for the beginning of an address. */
export async function searchAddresses(address: string, signal: AbortSignal): Promise<Suggestions> {
  return readSuggestions(textsOf(await ask(CALL_PATHS.searchAddresses, { address }, signal)));
}

/** Returns the parts of a suggestion. */
export async function formatAddress(address: string, signal: AbortSignal): Promise<StructuredAddress> {
  return (await ask(CALL_PATHS.formatAddress, { address }, signal)) as StructuredAddress;
}

/** Returns the places of a postcode. */
export async function searchPostcode(postcode: string, signal: AbortSignal): Promise<PostcodeMatch[]> {
  return textsOf(await ask(CALL_PATHS.searchPostcodes, { postcode }, signal)).map(parsePostcodeMatch);
}
