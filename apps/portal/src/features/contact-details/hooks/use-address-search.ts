import { tidyText } from '@portal/domain/contact-details/address';
import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import { useEffect, useState } from 'react';
import { searchAddresses } from '#portal/features/contact-details/api/address-calls.ts';
import type { Suggestions } from '#portal/features/contact-details/suggestion.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';

/** No more than the server takes of a question; the rest is in the field all the same. CON-53 */
const MAX_QUESTION_LENGTH = 200;
/** So long the typing has to rest before a search is worth its call. */
const REST_MS = 300;

/** What came of the search for a text; `query` is the text it belongs to. */
export type AddressSearch = Suggestions & {
  readonly status: 'idle' | 'searching' | 'found' | 'failed';
  readonly query: string;
};

const NOTHING: Suggestions = { suggestions: [], isTooMany: false };
const IDLE: AddressSearch = { status: 'idle', query: '', ...NOTHING };

const isLongEnough = (query: string): boolean => query.length > CONTACT_LIMITS.addressSearchAboveLength;

/** The server is there, but what was typed is nothing to search for: nothing is found then. CON-45 */
const isRefusal = (error: unknown): boolean =>
  isRequestFailure(error) && error.status === HTTP_STATUS.badRequest;

/** Searches for what was typed last; an answer to anything earlier never arrives. CON-40 */
export function useAddressSearch(query: string): AddressSearch {
  const [search, setSearch] = useState(IDLE);
  const wanted = (tidyText(query) ?? '').slice(0, MAX_QUESTION_LENGTH);
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
        const status = isRefusal(error) ? 'found' : 'failed';
        if (!stop.signal.aborted) setSearch({ status, query: wanted, ...NOTHING });
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return search;
}
