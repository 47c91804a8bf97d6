import { readStored, tryStorage } from '#portal/lib/session/try-storage.ts';

const KEY = 'portal.login';

/**
 * The code step of this tab: what a reload needs to show it again, and no more of the customer than the
 * masked hint. It is stored no longer than the code may live. LOG-51
 */
export type StoredLogin = {
  readonly loginId: string;
  readonly kind: 'mobile' | 'email';
  /** Masked, as it is shown. LOG-21 */
  readonly hint: string;
  /**
   * The code went the other way than `kind` says, if the customer has such a contact. Only the
   * server knows whether. LOG-81
   */
  readonly isElsewhere?: boolean;
  /** The host can say whether this code arrived: the first one of a login alone. LOG-100 */
  readonly tellsDelivery?: boolean | undefined;
  /** In milliseconds since 1970, as `worksUntil`. */
  readonly sentAt: number;
  readonly worksUntil: number;
};

/** Forgets the code step of this tab. */
export function forgetStoredLogin(): void {
  tryStorage(() => sessionStorage.removeItem(KEY));
}

/** Stores the code step. In a browser that refuses storage a reload starts over. */
export function storeLogin(login: StoredLogin): void {
  tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(login)));
}

/** Returns the code step of this tab while its code may still work, and forgets it after that. */
export function readStoredLogin(now: number): StoredLogin | undefined {
  const stored = readStored<StoredLogin>('sessionStorage', KEY);
  if (stored && stored.worksUntil > now) return stored;
  forgetStoredLogin();
  return undefined;
}

/** Returns the way by which the code did not go. */
export const otherWay = ({ kind, isElsewhere = false }: StoredLogin): StoredLogin['kind'] =>
  (kind === 'mobile') === isElsewhere ? 'mobile' : 'email';

const CODE_STEP = 'code';

/**
 * Returns whether this place in the browser's history is the code step. It stays one over a reload. LOG-52
 */
export const isAtCodeStep = (): boolean => history.state?.loginStep === CODE_STEP;

/**
 * Gives the code step a place of its own in the history, so that Back leads from it to the details. LOG-52
 */
export function enterCodeStep(): void {
  if (!isAtCodeStep()) history.pushState({ loginStep: CODE_STEP }, '', location.href);
}
