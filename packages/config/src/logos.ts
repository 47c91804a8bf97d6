import type { BrandKey } from './brand.ts';
import type { Logo } from './logo.ts';
import { fiftyup } from './logos/fiftyup.ts';
import { northcover } from './logos/northcover.ts';
import { nzonechoice } from './logos/nzonechoice.ts';
import { product } from './logos/product.ts';
import { real } from './logos/real.ts';
import { seniors } from './logos/seniors.ts';

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
