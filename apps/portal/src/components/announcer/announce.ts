const REGION_IDS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const;
/** Far longer than a screen reader takes to hear of text, and less than it takes to read a page to its end. */
const GONE_AFTER_MS = 30_000;

let goneTimer: ReturnType<typeof setTimeout> | undefined;

const regionOf = (urgency: keyof typeof REGION_IDS) => document.getElementById(REGION_IDS[urgency]);

/** Takes back what was said: whoever reads the page to its end is not to meet it there. NAV-20 */
export function clearAnnouncements(): void {
  clearTimeout(goneTimer);
  for (const region of [regionOf('polite'), regionOf('assertive')]) region?.replaceChildren();
}

/**
 * Says something to screen readers through one of the two live regions of the page. The same text twice are
 * said twice: a no-break space at the end makes them differ. NAV-20
 */
export function announce(text: string, urgency: keyof typeof REGION_IDS = 'polite'): void {
  const region = regionOf(urgency);
  if (!region) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  clearTimeout(goneTimer);
  goneTimer = setTimeout(clearAnnouncements, GONE_AFTER_MS);
}
