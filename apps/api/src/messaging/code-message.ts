import { fillText } from '@portal/config/brands/brand';
import { findSiteByIds } from '@portal/config/sites/site';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import type { Channel, Message } from '#api/gateways/messaging/message.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import type { Sealer } from '#api/keys/encryption.ts';
import { destinationOf } from '#api/messaging/destination.ts';
import type { Leased } from '#api/queue/queue.ts';

/** A message as the database keeps it: code and recipient are sealed, the text is made when it is sent. */
export type StoredCodeMessage = {
  readonly codeId: number;
  readonly codeHash: Uint8Array;
  readonly loginHash: Uint8Array;
  readonly sealedCode: Uint8Array;
  readonly sealedRecipient: Uint8Array;
  readonly channel: Channel;
  readonly brandId: number;
  readonly countryId: number;
  /** Whether a logged-in customer types the code again; else it logs in. PKY-13 */
  readonly isProof: boolean;
};

/**
 * A stored message that this process, and no other, may send. `refusedBy`: the providers that will never take
 * it.
 */
export type LeasedCodeMessage = StoredCodeMessage & Leased & { readonly refusedBy: readonly string[] };

/** A message that was just stored, leased by the process that stored it. */
export const newlyStored = (stored: StoredCodeMessage): LeasedCodeMessage => ({
  ...stored,
  tries: 1,
  refusedBy: [],
});

/** Sends messages that were just stored. */
export interface NewCodeMessages {
  /**
   * For how long a message that is stored now belongs to this process; 0 when it is left in the queue for any
   * process.
   */
  leaseSeconds(): number;
  /**
   * Sends a message that was just stored and belongs to this process. Waits for it only where that takes no
   * time. DEL-2
   */
  sendNew(message: StoredCodeMessage): Promise<void>;
}

/** Bytes of the code's keyed hash that name its message; the hash cannot be turned back. */
const ID_BYTES = 16;

/** Seals code and recipient for the queue, and makes the message from them. */
export interface CodeMessages {
  /** Bound to the login: a recipient moved to another login opens nowhere. */
  sealRecipient(recipient: string, loginHash: Uint8Array): Uint8Array;
  /** Bound to the code's hash, which carries the login: no other code can be sent in its place. */
  sealCode(code: string, codeHash: Uint8Array): Uint8Array;
  /** Makes the message in the brand's text. Throws when it cannot be opened. */
  open(stored: StoredCodeMessage): Message;
}

/**
 * `hostOfSite`: the host whose pages may fill the code in by themselves; the last line of a text message says
 * so. DEL-11
 */
export function createCodeMessages({
  sealer,
  hostOfSite,
  brandOf,
}: {
  sealer: Sealer;
  hostOfSite: (siteKey: string) => string;
  brandOf: BrandOf;
}): CodeMessages {
  return {
    sealRecipient: (recipient, loginHash) => sealer.seal(recipient, loginHash),
    sealCode: (code, codeHash) => sealer.seal(code, codeHash),
    open(stored) {
      const { codeHash, loginHash, sealedCode, sealedRecipient, channel, brandId, countryId } = stored;
      const site = findSiteByIds({ brandId, countryId });
      if (!site) throw new Error('A message of a site that is not sold');
      const to = sealer.open(sealedRecipient, loginHash);
      const code = sealer.open(sealedCode, codeHash);
      const { name, phone, messages } = brandOf(site);
      const values = { code, minutes: String(LOGIN_LIMITS.code.lifeSeconds / 60), phone: phone.number };
      const message = stored.isProof ? messages.proofCode : messages.code;
      const text = fillText(message.text, values);
      return {
        id: Buffer.from(codeHash.subarray(0, ID_BYTES)).toString('hex'),
        channel,
        to,
        destination: destinationOf({ channel, to }, countryId),
        siteKey: site.key,
        sender: name,
        subject: fillText(message.subject, values),
        text: channel === 'sms' ? `${text}\n\n@${hostOfSite(site.key)} #${code}` : text,
        oneTimeCode: code,
      };
    },
  };
}
