import type { Sealer } from '#api/keys/encryption.ts';
import { hexOf } from '#api/session/hash-recipient.ts';

/** The name of a passkey as stored. `sealedName`: bytes as hex; null where it was stored before that. */
export type StoredPasskeyName = {
  readonly passkeyId: string;
  readonly name: string | null;
  readonly sealedName: string | null;
};

/** Seals the names of passkeys, which are free text of customers. PKY-36 */
export const createPasskeyNames = (sealer: Sealer) => ({
  /** Returns the sealed name as hex. */
  seal: (name: string, passkeyId: string): string => hexOf(sealer.seal(name, passkeyId)),
  open: ({ passkeyId, name, sealedName }: StoredPasskeyName): string =>
    sealedName === null ? (name ?? '') : sealer.open(Buffer.from(sealedName, 'hex'), passkeyId),
});

export type PasskeyNames = ReturnType<typeof createPasskeyNames>;
