import type { Brand, BrandKey } from './brand.ts';
import { fiftyup } from './brands/fiftyup.ts';
import { northcover } from './brands/northcover.ts';
import { nzonechoice } from './brands/nzonechoice.ts';
import { product } from './brands/product.ts';
import { real } from './brands/real.ts';
import { seniors } from './brands/seniors.ts';

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
