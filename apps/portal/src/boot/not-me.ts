import type { UndoKind, undoLinkToWire } from '@portal/contract/contact-details/undo-link';
import { CALL_PATHS } from '@portal/contract/paths';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { withinTime } from '#portal/lib/loading/within-time.ts';
import { region } from '#portal/lib/site/region.ts';
import { apiHost } from '#portal/lib/site/site.ts';
import { dayText, timeText } from '#portal/lib/values/moment-text.ts';

type Link = ReturnType<typeof undoLinkToWire>;

const SECTIONS = ['not-me-checking', 'not-me-question', 'not-me-done', 'not-me-ended'] as const;

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

/** How long the page waits to hear whether the link still works, before it shows the button all the same. */
const CHECKED_WITHIN_MS = 5000;

const send = (path: string, token: string, limitMs: number): Promise<Response | undefined> =>
  withinTime(limitMs, (signal) =>
    fetch(apiHost + path, {
      method: 'POST',
      headers: callHeaders(),
      body: JSON.stringify({ Token: token }),
      signal,
    }),
  ).catch(() => undefined);

const KINDS: Readonly<Record<UndoKind, string>> = {
  phone: 'phone number',
  email: 'email',
  addresses: 'addresses',
};

const hide = (selector: string, isHidden: boolean): void => {
  for (const place of document.querySelectorAll<HTMLElement>(selector)) place.hidden = isHidden;
};

/** The words of a link that takes an added device away. The message has its kind in the address. PKY-19 */
function speakOfDevice(): void {
  hide('.not-me-contacts, #not-me-addresses', true);
  hide('.not-me-device', false);
}

/** Names what the link puts back. Where the host does not say, the page keeps its own words. CON-110 */
function nameRestored(restores: readonly UndoKind[] | undefined): void {
  const names = (restores ?? []).flatMap((kind) => KINDS[kind] ?? []);
  if (names.length === 0) return;
  const text = new Intl.ListFormat('en-GB').format(names);
  for (const place of document.querySelectorAll('.not-me-restores')) place.textContent = text;
  hide('#not-me-addresses', true);
  hide('.not-me-also', false);
}

/** Says which device it is, and when it was added, where the host says so. PKY-19 */
function nameDevice({ Label, AddedAt }: NonNullable<Link['Device']>): void {
  const { timeZone } = region;
  const browser = Label ? `, in ${Label}` : '';
  const which = elementOf('not-me-which');
  which.textContent = `It was added on ${dayText(AddedAt, timeZone)} at ${timeText(AddedAt, timeZone)}${browser}.`;
  which.hidden = false;
}

/**
 * Returns whether the host knows that the link is over. A host without this call answers 404 too, and
 * says something else. CON-96
 */
async function isOver(token: string): Promise<boolean> {
  const response = await send(CALL_PATHS.checkUndoLink, token, CHECKED_WITHIN_MS);
  if (response?.status === 400) return true;
  const answer = await response?.json().catch(() => undefined);
  if (response?.ok) nameRestored(answer?.Restores);
  if (response?.ok && answer?.Device) nameDevice(answer.Device);
  return response?.status === 404 && answer?.code === 'contact.undo-ended';
}

/**
 * Says that the change was not the customer's. Returns what the page shows next; undefined
 * where it can be tried again.
 */
async function undo(token: string): Promise<'not-me-done' | 'not-me-ended' | undefined> {
  const response = await send(CALL_PATHS.undoContactChange, token, TIME_LIMITS.callTimeoutMs);
  if (response?.ok) return 'not-me-done';
  return response?.status === 404 || response?.status === 400 ? 'not-me-ended' : undefined;
}

/**
 * Gives the page of 'this was not me' its button. The token is behind the `#`, which no server sees, and
 * leaves the address at once, so that it stays in no history. Nothing is changed before the button is
 * pressed: mail scanners open links. CON-75, CON-96
 */
export function startNotMe(): void {
  const token = location.hash.slice(1);
  if (location.search === '?device') speakOfDevice();
  history.replaceState(null, '', location.pathname);
  show(token ? 'not-me-checking' : 'not-me-ended', false);
  if (token) void isOver(token).then((over) => show(over ? 'not-me-ended' : 'not-me-question', true));
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
