const REGION_IDS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const;
/** Far longer than a screen reader takes to hear of words, and less than it takes to read a page to its end. */
const GONE_AFTER_MS = 30_000;

let goneTimer: ReturnType<typeof setTimeout> | undefined;

const regionOf = (urgency: keyof typeof REGION_IDS) => document.getElementById(REGION_IDS[urgency]);

/** Takes back what was said: whoever reads the page to its end is not to meet it there. NAV-20 */
export function hush(): void {
  clearTimeout(goneTimer);
  for (const region of [regionOf('polite'), regionOf('assertive')]) region?.replaceChildren();
}

/**
 * Says something to screen readers through one of the two live regions of the page. The same words twice are
 * said twice: a no-break space at the end makes them differ. NAV-20
 */
export function announce(words: string, urgency: keyof typeof REGION_IDS = 'polite'): void {
  const region = regionOf(urgency);
  if (!region) return;
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
  clearTimeout(goneTimer);
  goneTimer = setTimeout(hush, GONE_AFTER_MS);
}
