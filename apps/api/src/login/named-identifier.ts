import { SITES } from '@portal/config/site';
import type { Channel } from '#api/gateways/code-delivery/code-delivery.ts';
import { storedIdentifier } from '#api/login/stored-identifier.ts';

/** An identifier at a site, as it is stored. */
export type NamedIdentifier = {
  readonly brandId: number;
  readonly countryId: number;
  readonly channel: Channel;
  readonly identifier: string;
};

type Named = {
  readonly site?: string | undefined;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
};

/** The identifier that an operator named: a site's key, and either a mobile number or an e-mail address as people write them. Otherwise undefined. */
export function readNamedIdentifier({ site: key, mobile, email }: Named): NamedIdentifier | undefined {
  const site = SITES.find((candidate) => candidate.key === key);
  const value = mobile ?? email;
  if (!site || !value || (mobile && email)) return undefined;
  const { brandId, countryId } = site;
  const channel = mobile ? 'sms' : 'email';
  return { brandId, countryId, channel, identifier: storedIdentifier(channel, value, countryId) };
}
