import { writeSuggestion } from '@portal/address-search/address-suggestion';
import { TOO_MANY_MATCHES } from '@portal/contract/address-search/schemas';
import { ApiError } from '@portal/contract/errors/api-error';
import type {
  FoundAddress,
  FoundAddresses,
  PostcodeMatch,
} from '#api/gateways/address-search/address-search.ts';
import type { OperationHandlers } from '#api/http/operation-handler.ts';
import type { Services } from '#api/services.ts';
import type { CustomerRead } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const suggestionsText = (found: FoundAddresses): string =>
  JSON.stringify(found.kind === 'too-many' ? [TOO_MANY_MATCHES] : found.matches.map(writeSuggestion));

function structuredText(found: FoundAddress | undefined): string {
  if (!found) throw new ApiError('address.not-found');
  const { suggestion, parts } = found;
  return JSON.stringify({
    ...parts,
    localityName: suggestion.suburb,
    state: suggestion.stateOrCity,
    postcode: suggestion.postcode === '' ? null : suggestion.postcode,
    addressline: suggestion.line,
    suburb: suggestion.suburb,
  });
}

const placesText = (places: readonly PostcodeMatch[]): string =>
  JSON.stringify(
    places.map(({ postcode, locality, state }) => [postcode, locality, state].join(';').toUpperCase()),
  );

/** The address lookup. None of it is a customer's, yet only customers may ask: the session is proved before anything is looked up. */
export function addressRoutes({ addresses, sessions }: Pick<Services, 'addresses' | 'sessions'>) {
  async function asCustomer(claim: SessionCredentials, look: () => Promise<string>): Promise<CustomerRead> {
    const proof = await sessions.proveSession(claim);
    return proof.outcome === 'found' ? { outcome: 'found', json: await look() } : proof;
  }
  return {
    searchAddresses: ({ claim, countryId, query }) =>
      asCustomer(claim, async () =>
        suggestionsText(await addresses.searchAddresses(countryId, query.address)),
      ),
    formatAddress: ({ claim, countryId, query }) =>
      asCustomer(claim, async () => structuredText(await addresses.findAddress(countryId, query.address))),
    searchPostcodes: ({ claim, countryId, query }) =>
      asCustomer(claim, async () => placesText(await addresses.searchPostcodes(countryId, query.postcode))),
  } satisfies OperationHandlers;
}
