import type { BrandKey } from './brands.ts';

/**
 * The brands that only demonstrate the product: phones set aside for fiction, links to `example.com`. A brand
 * leaves the list with its first real number. No part of a brand's data, which browsers load. CFG-9, CFG-10
 */
export const DEMONSTRATION_BRANDS: ReadonlySet<string> = new Set<BrandKey>([
  'real',
  'seniors',
  'fiftyup',
  'northcover',
  'nzonechoice',
  'product',
]);
