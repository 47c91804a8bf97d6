const KEY = 'portal.login';

/**
 * The code step of this tab: what a reload needs to show it again, and no more of the customer than the masked hint. It is kept
 * no longer than the code may live. LOG-51
 */
export type KeptLogin = {
  readonly loginId: string;
  readonly kind: 'mobile' | 'email';
  /** Masked, as it is shown. LOG-21 */
  readonly hint: string;
  /** In milliseconds since 1970, as `worksUntil`. */
  readonly sentAt: number;
  readonly worksUntil: number;
};

export function forgetLogin(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

export function keepLogin(login: KeptLogin): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(login));
  } catch {
    // Then a reload starts over.
  }
}

export function readKeptLogin(now: number): KeptLogin | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptLogin | null;
    if (kept && kept.worksUntil > now) return kept;
  } catch {
    // What cannot be read is no login.
  }
  forgetLogin();
  return undefined;
}

const CODE_STEP = 'code';

/** Whether this place in the browser's history is the code step. It stays one over a reload. LOG-52 */
export const isAtCodeStep = (): boolean => history.state?.loginStep === CODE_STEP;

/** Gives the code step a place of its own in the history, so that Back leads from it to the details. LOG-52 */
export function enterCodeStep(): void {
  if (!isAtCodeStep()) history.pushState({ loginStep: CODE_STEP }, '', location.href);
}
