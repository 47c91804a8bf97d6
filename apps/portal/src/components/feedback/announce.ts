const REGION_IDS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const;
/**
 * Far longer than a screen reader takes to notice a text, and less than it takes to read a page to its end.
 */
const CLEAR_AFTER_MS = 30_000;

/** How long a text stays alone, so that the next one does not take its place before it is noticed. */
const HOLD_MS = 1000;

let clearTimer: ReturnType<typeof setTimeout> | undefined;
let holdTimer: ReturnType<typeof setTimeout> | undefined;
let waiting: string[] = [];

const regionOf = (urgency: keyof typeof REGION_IDS) => document.getElementById(REGION_IDS[urgency]);

/**
 * Empties the live regions, so that a customer who reads the page to its end does not
 * meet old text there. NAV-20
 */
export function clearAnnouncements(): void {
  clearTimeout(clearTimer);
  clearTimeout(holdTimer);
  holdTimer = undefined;
  waiting = [];
  for (const region of [regionOf('polite'), regionOf('assertive')]) region?.replaceChildren();
}

function sayNext(): void {
  holdTimer = undefined;
  const text = waiting.shift();
  if (text !== undefined) say(text, 'polite');
}

function say(text: string, urgency: keyof typeof REGION_IDS): void {
  const region = regionOf(urgency);
  if (!region) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  clearTimeout(clearTimer);
  clearTimer = setTimeout(clearAnnouncements, CLEAR_AFTER_MS);
  clearTimeout(holdTimer);
  holdTimer = setTimeout(sayNext, HOLD_MS);
}

/**
 * Announces a text to screen readers through one of the two live regions of the page. `news` is polite and no
 * answer to the customer: it waits until the text before it has been noticed. The same text twice is
 * announced twice: a no-break space at the end makes the difference. NAV-20, NAV-23
 */
export function announce(text: string, urgency: keyof typeof REGION_IDS | 'news' = 'polite'): void {
  if (urgency !== 'news') say(text, urgency);
  else if (holdTimer === undefined) say(text, 'polite');
  else waiting.push(text);
}

/** Takes back a text that is no longer true, unless another one has taken its place. NAV-28 */
export function withdrawAnnouncement(text: string): void {
  const region = regionOf('polite');
  if (region?.textContent?.trim() === text) region.replaceChildren();
}

/** Announces that something is under way. Returns what takes that back when it is over. NAV-28 */
export function announceWhile(text: string): () => void {
  announce(text);
  return () => withdrawAnnouncement(text);
}
