import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Stands first in every ciphertext, so that a later key can be told from this one. */
const KEY_VERSION = 1;

/** Keeps bank numbers unreadable at rest. */
export interface BankDetailsCipher {
  /** The ciphertext fits the policy it is bound to and no other row. */
  encrypt(plain: string, boundTo: string): Uint8Array;
  decrypt(encrypted: Uint8Array, boundTo: string): string;
}

/** AES-256-GCM: version, nonce, tag, ciphertext. */
export function createBankDetailsCipher(key: Uint8Array): BankDetailsCipher {
  return {
    encrypt(plain, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(KEY_VERSION), nonce, cipher.getAuthTag(), sealed]);
    },
    decrypt(encrypted, boundTo) {
      const bytes = Buffer.from(encrypted);
      if (bytes[0] !== KEY_VERSION) throw new Error('Unknown key version of bank details');
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(tag);
      return (
        decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') +
        decipher.final('utf8')
      );
    },
  };
}
