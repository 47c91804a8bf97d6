/**
 * The text sizes that a customer can choose beside the standard one, as factors of the size that the browser
 * has. NAV-30
 */
export const TEXT_SIZES = { large: 1.15, larger: 1.3, largest: 1.5 } as const;

/**
 * The largest text in a window as narrow as 320 px: there a bigger one breaks phone numbers, dates and names.
 * `maxWidth` counts in the browser's own text size. NAV-31
 */
export const LARGEST_IN_NARROWEST = { factor: 1.35, maxWidth: '20.99em' } as const;

/** A text size: `data-size` on the root element names it, but for the standard one. */
export type TextSize = 'standard' | keyof typeof TEXT_SIZES;
