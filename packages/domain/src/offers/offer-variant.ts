/** One more than the highest draw. */
const DRAWS = 2 ** 32;

/**
 * Picks the variant of a customer. `draw` is a whole number from 0 to 2^32 - 1 that is
 * the customer's own. OFF-4
 */
export function chooseVariant(variants: readonly string[], draw: number): string {
  const variant = variants[Math.floor((draw / DRAWS) * variants.length)];
  if (variant === undefined) throw new RangeError(`${draw} draws none of ${variants.length} variants`);
  return variant;
}
