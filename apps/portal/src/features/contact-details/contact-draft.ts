import {
  deleteDraft,
  draftToken,
  readStoredDraft,
  storeDraft,
} from '#portal/features/contact-details/contact-draft-storage.ts';
import type { ContactForm } from '#portal/features/contact-details/contact-form.ts';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';

/**
 * A form as the customer left it: the typed form, the form it began with, and the version of
 * the details it began with.
 */
export type ContactDraft = {
  readonly form: ContactForm;
  readonly baseline: ContactForm;
  readonly version: string | null;
};

const SALT_BYTES = 16;
const NONCE_BYTES = 12;
/** Makes guessing slow for somebody who finds the sealed draft on a shared computer. */
const KEY_ROUNDS = 100_000;

type Owner = Pick<CustomerDetail, 'draftKey' | 'customerId' | 'firstName' | 'lastName' | 'policies'>;

/** Converts byte by byte: a long paste has too many bytes for the arguments of one call. */
const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/**
 * Derives the key from what only a login of this customer brings: the server's key, or from a host that has
 * none the customer's data. The key itself is stored nowhere. CON-38
 */
async function deriveKey(
  { draftKey, customerId, firstName, lastName, policies }: Owner,
  salt: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  const numbers = policies.map(({ policyNumber }) => policyNumber).sort();
  const owner = draftKey ?? JSON.stringify([customerId, firstName, lastName, numbers]);
  const secret = new TextEncoder().encode(owner);
  const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: KEY_ROUNDS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
/** Whether the browser can encrypt. Without a secure origin it cannot, and no draft is stored. */
const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * Stores the last draft of one form. A draft that is still being sealed when `delete` is called is
 * not stored. CON-37, CON-39
 */
export function createDraftStore(owner: Owner, now: () => number = Date.now) {
  const salt = canSeal() ? random(SALT_BYTES) : undefined;
  let key: Promise<CryptoKey> | undefined;
  let generation = 0;
  let isOpen = true;

  async function write(draft: ContactDraft): Promise<void> {
    if (!salt) return;
    generation += 1;
    const mine = generation;
    const token = draftToken();
    key ??= deriveKey(owner, salt);
    const nonce = random(NONCE_BYTES);
    const plain = new TextEncoder().encode(JSON.stringify(draft));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await key, plain);
    if (mine !== generation) return;
    const texts = { salt: toText(salt), nonce: toText(nonce), sealed: toText(new Uint8Array(sealed)) };
    storeDraft({ ...texts, storedAt: now(), isOpen }, token);
  }

  return {
    write,
    /** The customer went elsewhere: the draft waits, but a login does not lead back to it. CON-37 */
    close(): void {
      isOpen = false;
      const stored = readStoredDraft();
      if (stored) storeDraft({ ...stored, isOpen }, draftToken());
    },
    delete: deleteDraft,
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * Returns the draft that this customer left, if there is one. Deletes another customer's, and one that
 * is too old. CON-38, CON-39
 */
export async function openDraft(
  owner: Owner,
  now: () => number = Date.now,
): Promise<ContactDraft | undefined> {
  const stored = readStoredDraft(now());
  if (!stored) return undefined;
  if (canSeal()) {
    try {
      const key = await deriveKey(owner, fromText(stored.salt));
      const iv = fromText(stored.nonce);
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, fromText(stored.sealed));
      return JSON.parse(new TextDecoder().decode(plain)) as ContactDraft;
    } catch {
      // Another customer's login sealed it, and only theirs opens it.
    }
  }
  deleteDraft();
  return undefined;
}
