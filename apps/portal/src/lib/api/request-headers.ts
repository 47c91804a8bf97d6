import { COUNTRY_ID_HEADER, REQUEST_SOURCE, REQUEST_SOURCE_HEADER } from '@portal/contract/headers';
import { countryId } from '#portal/lib/site/site.ts';

/** Returns the headers of every call, with the bearer token once there is one. API-1, API-2 */
export function callHeaders(token?: string): Record<string, string> {
  return {
    [COUNTRY_ID_HEADER]: String(countryId),
    [REQUEST_SOURCE_HEADER]: REQUEST_SOURCE,
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}
