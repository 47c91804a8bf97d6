import { SITES } from '@portal/config/sites/site';
import type { Channel } from '#api/gateways/messaging/message.ts';
import { normaliseIdentifier } from '#api/session/normalise-identifier.ts';

/** An identifier at a site, as it is stored. */
export type IdentifierOption = {
  readonly brandId: number;
  readonly countryId: number;
  readonly channel: Channel;
  readonly identifier: string;
};

type Options = {
  readonly site?: string | undefined;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
};

/**
 * Reads the identifier of a customer: the key of a site, and either a mobile number or an e-mail address as
 * people write them.
 */
export function readIdentifierOption({ site: key, mobile, email }: Options): IdentifierOption | undefined {
  const site = SITES.find((candidate) => candidate.key === key);
  const value = mobile ?? email;
  if (!site || !value || (mobile && email)) return undefined;
  const { brandId, countryId } = site;
  const channel = mobile ? 'sms' : 'email';
  return { brandId, countryId, channel, identifier: normaliseIdentifier(channel, value, countryId) };
}
