import type { Brand, BrandKey } from './brand.ts';
import { real } from './brands/real.ts';

const BRANDS: Readonly<Partial<Record<BrandKey, Brand>>> = { real };

/** The words, numbers and links of a brand. Throws for a brand whose words are not written. */
export function resolveBrand(key: BrandKey): Brand {
  const brand = BRANDS[key];
  if (!brand) throw new Error(`No words found for the brand ${key}`);
  return brand;
}
