import { createSealer } from '#api/gateways/encryption.ts';

/** Keeps bank numbers unreadable at rest. */
export interface BankDetailsCipher {
  /** The ciphertext fits the policy it is bound to and no other row. */
  encrypt(plain: string, boundTo: string): Uint8Array;
  decrypt(encrypted: Uint8Array, boundTo: string): string;
}

export function createBankDetailsCipher(key: Uint8Array): BankDetailsCipher {
  const sealer = createSealer(key);
  return { encrypt: sealer.seal, decrypt: sealer.open };
}
