const REGION_IDS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const;
/** Far longer than a screen reader takes to notice a text, and less than it takes to read a page to its end. */
const CLEAR_AFTER_MS = 30_000;

let clearTimer: ReturnType<typeof setTimeout> | undefined;

const regionOf = (urgency: keyof typeof REGION_IDS) => document.getElementById(REGION_IDS[urgency]);

/** Empties the live regions, so that a customer who reads the page to its end does not meet old text there. NAV-20 */
export function clearAnnouncements(): void {
  clearTimeout(clearTimer);
  for (const region of [regionOf('polite'), regionOf('assertive')]) region?.replaceChildren();
}

/**
 * Announces a text to screen readers through one of the two live regions of the page. The same text twice is announced twice: a no-break
 * space at the end makes the difference. NAV-20
 */
export function announce(text: string, urgency: keyof typeof REGION_IDS = 'polite'): void {
  const region = regionOf(urgency);
  if (!region) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  clearTimeout(clearTimer);
  clearTimer = setTimeout(clearAnnouncements, CLEAR_AFTER_MS);
}
