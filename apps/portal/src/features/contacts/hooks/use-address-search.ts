import { LIMITS } from '@portal/domain/limits';
import { useEffect, useState } from 'react';
import { searchAddresses } from '#portal/features/contacts/api/address-calls.ts';

/** So long the typing has to rest before a search is worth its call. */
const REST_MS = 300;

/** What came of the search for a text; `query` is the text it belongs to. */
export type AddressSearch = {
  readonly status: 'idle' | 'searching' | 'found' | 'failed';
  readonly query: string;
  readonly suggestions: readonly string[];
};

const IDLE: AddressSearch = { status: 'idle', query: '', suggestions: [] };

const isLongEnough = (query: string): boolean => query.trim().length > LIMITS.address.searchAboveLength;

/** Searches for what was typed last; an answer to anything earlier never arrives. CON-40 */
export function useAddressSearch(query: string): AddressSearch {
  const [search, setSearch] = useState(IDLE);
  const wanted = query.trim();
  useEffect(() => {
    if (!isLongEnough(wanted)) {
      setSearch(IDLE);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      setSearch((before) => ({ ...before, status: 'searching', query: wanted }));
      try {
        const suggestions = await searchAddresses(wanted, stop.signal);
        if (!stop.signal.aborted) setSearch({ status: 'found', query: wanted, suggestions });
      } catch {
        if (!stop.signal.aborted) setSearch({ status: 'failed', query: wanted, suggestions: [] });
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return search;
}
