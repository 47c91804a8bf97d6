import { CALL_PATHS } from '@portal/contract/paths';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { apiHost } from '#portal/lib/site/site.ts';

const SECTIONS = ['not-me-question', 'not-me-done', 'not-me-ended'] as const;

const elementOf = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no ${id}`);
  return element;
};

/** Shows one part of the page, and moves the focus to its heading unless the page has just been opened. */
function show(shown: (typeof SECTIONS)[number], hasFocus: boolean): void {
  for (const id of SECTIONS) elementOf(id).hidden = id !== shown;
  if (hasFocus) elementOf(shown).querySelector('h1')?.focus();
}

/** Says that the change was not the customer's. Returns what the page shows next; undefined where it can be tried again. */
async function undo(token: string): Promise<'not-me-done' | 'not-me-ended' | undefined> {
  const response = await fetch(apiHost + CALL_PATHS.undoContactChange, {
    method: 'POST',
    headers: callHeaders(),
    body: JSON.stringify({ Token: token }),
    signal: AbortSignal.timeout(TIME_LIMITS.callTimeoutMs),
  }).catch(() => undefined);
  if (response?.ok) return 'not-me-done';
  return response?.status === 404 || response?.status === 400 ? 'not-me-ended' : undefined;
}

/**
 * Gives the page of 'this was not me' its button. The token stands behind the `#`, which no server sees, and leaves the address at once, so that
 * it stays in no history. Nothing is sent before the button is pressed: mail scanners open links. CON-75
 */
export function startNotMe(): void {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  show(token ? 'not-me-question' : 'not-me-ended', false);
  const button = elementOf('not-me-button') as HTMLButtonElement;
  let isBusy = false;
  button.addEventListener('click', async () => {
    if (isBusy) return;
    isBusy = true;
    button.setAttribute('aria-disabled', 'true');
    elementOf('not-me-failed').hidden = true;
    const next = await undo(token);
    isBusy = false;
    button.removeAttribute('aria-disabled');
    if (next) show(next, true);
    else elementOf('not-me-failed').hidden = false;
  });
}
