import { tidyText } from '@portal/domain/contact-details/address';
import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import { useEffect, useState } from 'react';
import { searchAddresses } from '#portal/features/contact-details/address/address-calls.ts';
import type { Suggestions } from '#portal/features/contact-details/address/suggestion.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';

/** The server takes no longer query. The field keeps the whole text. CON-53 */
const MAX_QUERY_LENGTH = 200;
/** The pause in typing that starts a search. */
const DEBOUNCE_MS = 300;

/** A search and its result; `query` is the text that it belongs to. */
export type AddressSearch = Suggestions & {
  readonly status: 'idle' | 'searching' | 'found' | 'failed';
  readonly query: string;
};

const NO_SUGGESTIONS: Suggestions = { suggestions: [], isTooMany: false };
const IDLE: AddressSearch = { status: 'idle', query: '', ...NO_SUGGESTIONS };

const isLongEnough = (query: string): boolean => query.length > CONTACT_LIMITS.addressSearchAboveLength;

/** Whether the server refused the query as such. The search then finds nothing, and has not failed. CON-45 */
const isRefusedQuery = (error: unknown): boolean =>
  isRequestFailure(error) && error.status === HTTP_STATUS.badRequest;

/** Searches for the text that was typed last. A response to an earlier one never arrives. CON-40 */
export function useAddressSearch(query: string): AddressSearch {
  const [search, setSearch] = useState(IDLE);
  const wanted = (tidyText(query) ?? '').slice(0, MAX_QUERY_LENGTH);
  useEffect(() => {
    if (!isLongEnough(wanted)) {
      setSearch(IDLE);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      setSearch((before) => ({ ...before, status: 'searching', query: wanted }));
      try {
        const found = await searchAddresses(wanted, stop.signal);
        if (!stop.signal.aborted) setSearch({ status: 'found', query: wanted, ...found });
      } catch (error) {
        const status = isRefusedQuery(error) ? 'found' : 'failed';
        if (!stop.signal.aborted) setSearch({ status, query: wanted, ...NO_SUGGESTIONS });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return search;
}
