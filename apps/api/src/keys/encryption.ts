import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from '#api/keys/key-ring.ts';
import { OperatorError } from '#api/operator-error.ts';

const ALGORITHM = 'aes-256-gcm';
/** 96 bits: the length that GCM is made for. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Makes a text unreadable at rest. */
export interface Sealer {
  /** The sealed bytes open only with the text they were bound to: moved to another row they open nowhere. */
  seal(plain: string, boundTo: string | Uint8Array): Uint8Array;
  /** Throws for bytes that were changed, or are bound to something else, or whose key is not listed. */
  open(sealed: Uint8Array, boundTo: string | Uint8Array): string;
}

/**
 * Bytes that were sealed under a key that this process does not have. They stay as they
 * are: nothing is lost. KEY-8
 */
class UnlistedKeyError extends OperatorError {
  readonly code = 'key-not-listed';

  constructor(keyId: number | undefined) {
    super(`This is sealed under the key ${keyId}, which SECRET_KEYS does not list. List that key again.`);
  }
}

/** Returns the number of the key that sealed the bytes: their first byte. KEY-2 */
export const keyIdOf = (sealed: Uint8Array): number | undefined => sealed[0];

/**
 * AES-256-GCM: number of the key, nonce, tag, ciphertext. Seals with the first key of the ring
 * and opens with any. KEY-2
 */
export function createSealer(keys: KeyRing): Sealer {
  const [newest] = keys;
  const keyOf = (sealed: Uint8Array): Uint8Array => {
    const id = keyIdOf(sealed);
    const found = keys.find((candidate) => candidate.id === id);
    if (found) return found.key;
    throw new UnlistedKeyError(id);
  };
  return {
    seal(plain, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, newest.key, nonce).setAAD(Buffer.from(boundTo));
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(newest.id), nonce, cipher.getAuthTag(), encrypted]);
    },
    open(sealed, boundTo) {
      const key = keyOf(sealed);
      const bytes = Buffer.from(sealed);
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
