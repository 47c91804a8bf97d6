import { fillText } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSiteByIds } from '@portal/config/sites/site';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import type { Sealer } from '#api/gateways/encryption.ts';
import type { Channel, CodeMessage } from '#api/gateways/messaging/message-provider.ts';

/** A message as the database keeps it: who and what are sealed, the words are made when it is sent. */
export type StoredCodeMessage = {
  readonly codeId: number;
  readonly codeHash: Uint8Array;
  readonly loginHash: Uint8Array;
  readonly sealedCode: Uint8Array;
  readonly sealedRecipient: Uint8Array;
  readonly channel: Channel;
  readonly brandId: number;
  readonly countryId: number;
};

type Recipient = { readonly channel: Channel; readonly to: string; readonly countryId: number };

/** Bytes of the code's keyed hash that name its message; the hash cannot be turned back. */
const ID_BYTES = 16;

/** The number as it is dialled from anywhere: the country's own prefix gives way to `+` and its code. */
function internationalNumber(national: string, countryId: number): string {
  const { countryCode, trunkPrefix } = resolveRegion(countryId).dialling;
  return `+${countryCode}${national.startsWith(trunkPrefix) ? national.slice(trunkPrefix.length) : national}`;
}

/** Where a provider sends it: the e-mail address, or the number as it is dialled from anywhere. */
export const addressOf = ({ channel, to, countryId }: Recipient): string =>
  channel === 'sms' ? internationalNumber(to, countryId) : to;

/** Seals what a message needs for the queue, and makes the message from it. */
export interface CodeMessages {
  /** Bound to the login: a recipient moved to another login opens nowhere. */
  sealRecipient(recipient: string, loginHash: Uint8Array): Uint8Array;
  /** Bound to the code's hash, which carries the login: no other code can be sent in its place. */
  sealCode(code: string, codeHash: Uint8Array): Uint8Array;
  /** In the words of the brand. Throws when it cannot be opened. */
  open(stored: StoredCodeMessage): CodeMessage;
}

/** `hostOfSite`: whose pages may fill the code in by themselves; the last line of a text message says so. DEL-11 */
export function createCodeMessages({
  sealer,
  hostOfSite,
}: {
  sealer: Sealer;
  hostOfSite: (siteKey: string) => string;
}): CodeMessages {
  return {
    sealRecipient: (recipient, loginHash) => sealer.seal(recipient, loginHash),
    sealCode: (code, codeHash) => sealer.seal(code, codeHash),
    open({ codeHash, loginHash, sealedCode, sealedRecipient, channel, brandId, countryId }) {
      const site = findSiteByIds({ brandId, countryId });
      if (!site) throw new Error('A message of a site that is not sold');
      const to = sealer.open(sealedRecipient, loginHash);
      const code = sealer.open(sealedCode, codeHash);
      const { name, messages } = resolveBrand(site.brand);
      const holes = { code, minutes: String(LOGIN_LIMITS.code.lifeSeconds / 60) };
      const text = fillText(messages.code.text, holes);
      return {
        id: Buffer.from(codeHash.subarray(0, ID_BYTES)).toString('hex'),
        channel,
        to,
        address: addressOf({ channel, to, countryId }),
        sender: name,
        subject: fillText(messages.code.subject, holes),
        text: channel === 'sms' ? `${text}\n\n@${hostOfSite(site.key)} #${code}` : text,
        code,
      };
    },
  };
}
