import type { Brand, BrandKey } from './brand.ts';
import { fiftyup } from './fiftyup/brand.ts';
import { northcover } from './northcover/brand.ts';
import { nzonechoice } from './nzonechoice/brand.ts';
import { product } from './product/brand.ts';
import { real } from './real/brand.ts';
import { seniors } from './seniors/brand.ts';

const BRANDS: Readonly<Record<BrandKey, Brand>> = {
  real,
  seniors,
  fiftyup,
  northcover,
  nzonechoice,
  product,
};

/** The words, numbers and links of a brand. Throws for a brand that is not sold. */
export function resolveBrand(key: BrandKey): Brand {
  // The key comes from the environment of a build, where no type guards it.
  if (!Object.hasOwn(BRANDS, key)) throw new Error(`No words found for the brand ${key}`);
  return BRANDS[key];
}
