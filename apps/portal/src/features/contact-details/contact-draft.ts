import {
  draftEpoch,
  deleteDraft,
  storeDraft,
  readStoredDraft,
} from '#portal/features/contact-details/contact-draft-storage.ts';
import type { ContactForm } from '#portal/features/contact-details/contact-form.ts';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';

/** A form as it was left: what was typed, what it began with, and which version of the details that was. */
export type ContactDraft = {
  readonly form: ContactForm;
  readonly baseline: ContactForm;
  readonly version: string | null;
};

const SALT_BYTES = 16;
const NONCE_BYTES = 12;
/** Makes guessing what the key is made from slow, for whoever finds the sealed draft on a shared computer. */
const KEY_ROUNDS = 100_000;

type Owner = Pick<CustomerDetail, 'customerId' | 'firstName' | 'lastName' | 'policies'>;

/** Byte by byte: as arguments of one call a long paste would be too many. */
const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** The key lies in what only a login of this customer brings: it is stored nowhere. CON-38 */
async function keyOf(
  { customerId, firstName, lastName, policies }: Owner,
  salt: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  const numbers = policies.map(({ policyNumber }) => policyNumber).sort();
  const secret = new TextEncoder().encode(JSON.stringify([customerId, firstName, lastName, numbers]));
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
/** Without a secure origin a browser seals nothing; then nothing is kept. */
const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Keeps the drafts of one form, the last one only. Nothing is written after `forget`. CON-37, CON-39 */
export function createDraftKeeper(owner: Owner, now: () => number = Date.now) {
  const salt = canSeal() ? random(SALT_BYTES) : undefined;
  let key: Promise<CryptoKey> | undefined;
  let generation = 0;
  let isOpen = true;

  async function keep(draft: ContactDraft): Promise<void> {
    if (!salt) return;
    generation += 1;
    const mine = generation;
    const epoch = draftEpoch();
    key ??= keyOf(owner, salt);
    const nonce = random(NONCE_BYTES);
    const plain = new TextEncoder().encode(JSON.stringify(draft));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await key, plain);
    if (mine !== generation) return;
    const kept = { salt: toText(salt), nonce: toText(nonce), sealed: toText(new Uint8Array(sealed)) };
    storeDraft({ ...kept, storedAt: now(), isOpen }, epoch);
  }

  return {
    keep,
    /** The customer went elsewhere: the draft waits, but a login does not lead to it. */
    close(): void {
      isOpen = false;
      const kept = readStoredDraft();
      if (kept) storeDraft({ ...kept, isOpen }, draftEpoch());
    },
    forget: deleteDraft,
  };
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** The draft that this customer left, if there is one. Another's, or one that is too old, is deleted. CON-38, CON-39 */
export async function openDraft(
  owner: Owner,
  now: () => number = Date.now,
): Promise<ContactDraft | undefined> {
  const kept = readStoredDraft(now());
  if (!kept) return undefined;
  if (canSeal()) {
    try {
      const key = await keyOf(owner, fromText(kept.salt));
      const iv = fromText(kept.nonce);
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, fromText(kept.sealed));
      return JSON.parse(new TextDecoder().decode(plain)) as ContactDraft;
    } catch {
      // Sealed by somebody else's login: it opens with theirs only.
    }
  }
  deleteDraft();
  return undefined;
}
