import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Stands first in everything sealed, so that a later key can be told from this one. */
const KEY_VERSION = 1;

/** Makes a text unreadable at rest. */
export interface Sealer {
  /** The sealed bytes open only with the text they were bound to: moved to another row they open nowhere. */
  seal(plain: string, boundTo: string | Uint8Array): Uint8Array;
  open(sealed: Uint8Array, boundTo: string | Uint8Array): string;
}

/** AES-256-GCM: version, nonce, tag, ciphertext. */
export function createSealer(key: Uint8Array): Sealer {
  return {
    seal(plain, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(KEY_VERSION), nonce, cipher.getAuthTag(), encrypted]);
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== KEY_VERSION) throw new Error('Sealed with a key of an unknown version');
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(tag);
      const encrypted = bytes.subarray(1 + NONCE_BYTES + TAG_BYTES);
      return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
