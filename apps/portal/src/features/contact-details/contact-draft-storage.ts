import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import { session } from '#portal/lib/session/session.ts';
import { tryStorage } from '#portal/lib/session/try-storage.ts';

const STORAGE_KEY = 'portal.contact-draft';
const MS_IN_SECOND = 1000;

/**
 * A draft in the session storage of the tab. Only the sealed part says anything about the customer. CON-38
 */
export type StoredDraft = {
  readonly salt: string;
  readonly nonce: string;
  readonly sealed: string;
  /** In milliseconds since 1970. */
  readonly storedAt: number;
  /** Whether the form was still open; a new login leads back to it then. CON-37 */
  readonly isOpen: boolean;
};

const LIFE_MS = CONTACT_LIMITS.draftLifeSeconds * MS_IN_SECOND;

/**
 * The time until a draft expires, never more than its whole life. After a clock was put back it would be
 * more, perhaps more than a timer can hold: such a timer fires at once.
 */
const lifeLeftMs = ({ storedAt }: StoredDraft, now: number): number =>
  Math.min(storedAt + LIFE_MS - now, LIFE_MS);

/** Returns the draft of this tab. Deletes one that is too old. CON-39 */
export function readStoredDraft(now = Date.now()): StoredDraft | undefined {
  const text = tryStorage(() => sessionStorage.getItem(STORAGE_KEY));
  const stored = text ? tryStorage(() => JSON.parse(text) as StoredDraft) : undefined;
  if (!stored || lifeLeftMs(stored, now) > 0) return stored;
  deleteDraft();
  return undefined;
}

let expiry: ReturnType<typeof setTimeout> | undefined;

/** Deletes the draft when it expires while the page is open, even if nobody reads it. CON-39 */
function deleteWhenExpired(): void {
  clearTimeout(expiry);
  const now = Date.now();
  const stored = readStoredDraft(now);
  if (stored) expiry = setTimeout(deleteWhenExpired, lifeLeftMs(stored, now));
}

/** Counts the deletions. A draft that was being sealed during a deletion must not be stored after it. */
let deletions = 0;

/**
 * Returns a token for `storeDraft`. Ask for it before sealing a draft: a deletion makes the token invalid.
 */
export const draftToken = (): number => deletions;

/** Stores a draft, unless drafts were deleted since its token was given out. CON-39 */
export function storeDraft(draft: StoredDraft, token: number): void {
  if (token !== deletions) return;
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft)));
  deleteWhenExpired();
}

/** Deletes the draft of this tab, and keeps those that are being sealed from being stored. CON-39 */
export function deleteDraft(): void {
  deletions += 1;
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
}

// Logging out deletes the draft. After a time-out or a lost network the customer continues at the
// next login. CON-37, CON-39
session.subscribe(() => {
  const { session: current, ending } = session.get();
  if (!current && ending === 'logged-out') deleteDraft();
});

// An earlier page of this tab may have stored one.
deleteWhenExpired();
