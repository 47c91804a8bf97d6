import { createHash, randomBytes } from 'node:crypto';

/** Returns so many random bytes. */
export type Random = (bytes: number) => Buffer;

export const systemRandom: Random = (bytes) => randomBytes(bytes);

/** So many bytes cannot be guessed. */
export const SECRET_BYTES = 32;

/** Returns what is kept of a secret: it can be recognised by it, and not found from it. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
