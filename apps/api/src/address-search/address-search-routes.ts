import { formatSuggestion } from '@portal/address-search/address-suggestion';
import { TOO_MANY_MATCHES } from '@portal/contract/address-search/schemas';
import { ApiError } from '@portal/contract/errors/api-error';
import type {
  AddressSearch,
  FoundAddress,
  FoundAddresses,
  PostcodeMatch,
} from '#api/gateways/address-search/address-search.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionService } from '#api/session/session-service.ts';
import type { SiteSwitches } from '#api/switches/site-switches.ts';

const suggestionsText = (found: FoundAddresses): string =>
  JSON.stringify(found.kind === 'too-many' ? [TOO_MANY_MATCHES] : found.matches.map(formatSuggestion));

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

/**
 * The routes of the address search. Its data belongs to no customer, but only customers may search:
 * the session is proved first.
 */
export function addressSearchRoutes({
  addresses,
  sessions,
  siteSwitches,
}: {
  readonly addresses: AddressSearch;
  readonly sessions: SessionService;
  readonly siteSwitches: SiteSwitches;
}) {
  async function asCustomer(credentials: SessionCredentials, look: () => Promise<string>) {
    const proof = await sessions.proveSession(credentials);
    await siteSwitches.refuseOwnPaused(credentials, 'address-search');
    return { proof, json: await look() };
  }
  return {
    searchAddresses: ({ credentials, countryId, query }) =>
      asCustomer(credentials, async () =>
        suggestionsText(await addresses.searchAddresses(countryId, query.address)),
      ),
    formatAddress: ({ credentials, countryId, query }) =>
      asCustomer(credentials, async () =>
        structuredText(await addresses.findAddress(countryId, query.address)),
      ),
    searchPostcodes: ({ credentials, countryId, query }) =>
      asCustomer(credentials, async () =>
        placesText(await addresses.searchPostcodes(countryId, query.postcode)),
      ),
  } satisfies OperationHandlers;
}
