import { createHash, randomBytes } from 'node:crypto';

/** Returns the given number of random bytes. */
export type Random = (bytes: number) => Buffer;

export const systemRandom: Random = (bytes) => randomBytes(bytes);

/** A number of bytes that cannot be guessed. */
export const SECRET_BYTES = 32;

/** Returns what is kept of a secret: it can be recognised by it, and not found from it. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
