import { session } from '#portal/lib/session.ts';

const STORAGE_KEY = 'portal.contact-draft';

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

/** A browser may refuse storage: then nothing is kept, and the portal works without. */
function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function readKeptDraft(): KeptDraft | undefined {
  const text = tryStorage(() => sessionStorage.getItem(STORAGE_KEY));
  return text ? tryStorage(() => JSON.parse(text) as KeptDraft) : undefined;
}

/** Counts how often drafts were forgotten, so that one which was still being sealed then is not kept after all. */
let timesForgotten = 0;

/** To be asked before a draft is sealed, and given back with it. */
export const draftEpoch = (): number => timesForgotten;

export function keepDraft(draft: KeptDraft, epoch: number): void {
  if (epoch !== timesForgotten) return;
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft)));
}

export function forgetDraft(): void {
  timesForgotten += 1;
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
}

/** Whoever logs out leaves nothing behind; whose time ran out, or whose network was lost, goes on after the next login. CON-39 */
export function forgetDraftAtLogOut(): () => void {
  return session.subscribe(() => {
    const { session: current, ending } = session.get();
    if (!current && ending === 'logged-out') forgetDraft();
  });
}
