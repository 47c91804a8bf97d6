import { resolveRegion } from '@portal/config/regions/regions';
import { cleanMobile } from '@portal/domain/login/login-identifier';
import { cleanEmail } from '@portal/domain/values/email-address';
import type { Channel } from '#api/gateways/messaging/message.ts';

/** Returns an identifier in the form in which identifiers are stored and compared. LOG-4, LOG-5 */
export function normaliseIdentifier(channel: Channel, identifier: string, countryId: number): string {
  if (channel === 'email') return cleanEmail(identifier).toLowerCase();
  return cleanMobile(identifier, resolveRegion(countryId).dialling);
}
