import { createHmac } from 'node:crypto';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import { findProvedCustomer } from '#api/session/session-statement.ts';

/**
 * Returns the key under which a browser seals the drafts of the customer whose session was proved. Nobody can
 * guess it, and only a login of that customer brings it; it is stored nowhere. CON-38
 */
export const createDraftKeys =
  (key: Uint8Array) =>
  (credentials: SessionCredentials): string => {
    const customerId = findProvedCustomer(credentials);
    if (customerId === undefined) throw new Error('A draft key of nobody');
    return createHmac('sha256', key).update(String(customerId)).digest('base64url');
  };

export type DraftKeyOf = ReturnType<typeof createDraftKeys>;
