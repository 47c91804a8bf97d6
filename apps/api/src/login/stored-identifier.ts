import { resolveRegion } from '@portal/config/regions';
import { cleanEmail, cleanMobile } from '@portal/domain/login-identifier';
import type { Channel } from '#api/gateways/code-delivery/code-delivery.ts';

/** The form in which identifiers are stored and compared. LOG-4, LOG-5 */
export function storedIdentifier(channel: Channel, identifier: string, countryId: number): string {
  if (channel === 'email') return cleanEmail(identifier).toLowerCase();
  return cleanMobile(identifier, resolveRegion(countryId).dialling);
}
