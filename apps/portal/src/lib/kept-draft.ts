import { LIMITS } from '@portal/domain/limits';
import { session } from '#portal/lib/session/session.ts';
import { tryStorage } from '#portal/lib/storage/try-storage.ts';

const STORAGE_KEY = 'portal.contact-draft';
const MS_IN_SECOND = 1000;

/** What a form left behind, as the tab keeps it. Only the sealed part says anything about the customer. */
export type KeptDraft = {
  readonly salt: string;
  readonly nonce: string;
  readonly sealed: string;
  /** In milliseconds since 1970. */
  readonly keptAt: number;
  /** Whether the form was still open: then a new login leads back to it. */
  readonly isOpen: boolean;
};

const WHOLE_LIFE_MS = LIMITS.contact.draftLifeSeconds * MS_IN_SECOND;

/** How long until it is looked at again. After a clock was put back that may be more than a timer can hold, which would fire at once. */
const lifeMs = ({ keptAt }: KeptDraft, now: number): number =>
  Math.min(keptAt + WHOLE_LIFE_MS - now, WHOLE_LIFE_MS);

/** The draft of this tab. One that is too old is deleted. CON-39 */
export function readKeptDraft(now = Date.now()): KeptDraft | undefined {
  const text = tryStorage(() => sessionStorage.getItem(STORAGE_KEY));
  const kept = text ? tryStorage(() => JSON.parse(text) as KeptDraft) : undefined;
  if (!kept || lifeMs(kept, now) > 0) return kept;
  forgetDraft();
  return undefined;
}

let expiry: ReturnType<typeof setTimeout> | undefined;

/** Deletes the draft in its time as long as the page is open, whether anybody looks for it or not. CON-39 */
function deleteInTime(): void {
  clearTimeout(expiry);
  const now = Date.now();
  const kept = readKeptDraft(now);
  if (kept) expiry = setTimeout(deleteInTime, lifeMs(kept, now));
}

/** Counts how often drafts were forgotten, so that one which was still being sealed then is not kept after all. */
let timesForgotten = 0;

/** To be asked before a draft is sealed, and given back with it. */
export const draftEpoch = (): number => timesForgotten;

export function keepDraft(draft: KeptDraft, epoch: number): void {
  if (epoch !== timesForgotten) return;
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft)));
  deleteInTime();
}

export function forgetDraft(): void {
  timesForgotten += 1;
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
}

// Whoever logs out leaves nothing behind; whose time ran out, or whose network was lost, goes on after the next login. CON-39
session.subscribe(() => {
  const { session: current, ending } = session.get();
  if (!current && ending === 'logged-out') forgetDraft();
});

// What an earlier page of the tab left.
deleteInTime();
