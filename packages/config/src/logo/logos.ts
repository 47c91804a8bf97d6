import type { BrandKey } from '../brands/brand.ts';
import { fiftyup } from '../brands/fiftyup/logo.ts';
import { northcover } from '../brands/northcover/logo.ts';
import { nzonechoice } from '../brands/nzonechoice/logo.ts';
import { product } from '../brands/product/logo.ts';
import { real } from '../brands/real/logo.ts';
import { seniors } from '../brands/seniors/logo.ts';
import type { Logo } from './logo.ts';

const LOGOS: Readonly<Record<BrandKey, Logo>> = {
  real,
  seniors,
  fiftyup,
  northcover,
  nzonechoice,
  product,
};

/** The wordmark and icon of a brand. Throws for a brand that has none. */
export function resolveLogo(brand: BrandKey): Logo {
  if (!Object.hasOwn(LOGOS, brand)) throw new Error(`No logo found for the brand ${brand}`);
  return LOGOS[brand];
}
