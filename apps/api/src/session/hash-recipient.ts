import type { Channel } from '#api/gateways/messaging/message.ts';
import type { TokenHashing } from '#api/keys/token-hashing.ts';
import { normaliseIdentifier } from '#api/session/normalise-identifier.ts';

/** Bytes as functions of the database read them out of JSON. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

type Recipient = {
  readonly channel: Channel;
  readonly value: string;
  readonly brandId: number;
  readonly countryId: number;
};

/** A recipient is counted under the hash of the identifier that it is at a login, in hex. CON-83 */
export function hashRecipient(
  tokenHashing: Pick<TokenHashing, 'hashIdentifier'>,
  { channel, value, brandId, countryId }: Recipient,
) {
  const identifier = normaliseIdentifier(channel, value, countryId);
  const { keyId, hash, older } = tokenHashing.hashIdentifier({
    brandId,
    countryId,
    channel,
    value: identifier,
  });
  return { recipientKeyId: keyId, recipientHash: hexOf(hash), olderRecipientHashes: older.map(hexOf) };
}
