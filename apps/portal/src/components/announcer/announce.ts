const REGION_IDS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const;

/**
 * Says something to screen readers through one of the two live regions of the page. The same words twice are
 * said twice: a no-break space at the end makes them differ.
 */
export function announce(words: string, urgency: keyof typeof REGION_IDS = 'polite'): void {
  const region = document.getElementById(REGION_IDS[urgency]);
  if (!region) return;
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}
