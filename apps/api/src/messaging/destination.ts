import { resolveRegion } from '@portal/config/regions/regions';
import type { Message } from '#api/gateways/messaging/message.ts';

/** The number as it is dialled from anywhere: the country's own prefix gives way to `+` and its code. */
function internationalNumber(national: string, countryId: number): string {
  const { countryCode, trunkPrefix } = resolveRegion(countryId).dialling;
  return `+${countryCode}${national.startsWith(trunkPrefix) ? national.slice(trunkPrefix.length) : national}`;
}

/** Where a provider sends a message to a customer of a country. DEL-11 */
export const destinationOf = ({ channel, to }: Pick<Message, 'channel' | 'to'>, countryId: number): string =>
  channel === 'sms' ? internationalNumber(to, countryId) : to;
