import type { Brand } from './brand.ts';
import { fiftyup } from './fiftyup/brand.ts';
import { northcover } from './northcover/brand.ts';
import { nzonechoice } from './nzonechoice/brand.ts';
import { product } from './product/brand.ts';
import { real } from './real/brand.ts';
import { seniors } from './seniors/brand.ts';

const BRANDS = { real, seniors, fiftyup, northcover, nzonechoice, product } as const satisfies Readonly<
  Record<string, Brand>
>;

/** The brands that are sold. `product` is the white-label brand that a new partner starts from. */
export type BrandKey = keyof typeof BRANDS;

const isBrandKey = (key: string): key is BrandKey => Object.hasOwn(BRANDS, key);

/** Returns a brand if it is sold. The key comes from the environment of a build, where no type guards it. */
export const findBrand = (key: string): Brand | undefined => (isBrandKey(key) ? BRANDS[key] : undefined);

/** Returns all that belongs to a brand. Throws for a brand that is not sold. */
export function resolveBrand(key: string): Brand {
  const brand = findBrand(key);
  if (!brand) throw new Error(`No texts found for the brand ${key}`);
  return brand;
}
