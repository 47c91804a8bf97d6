import type { BrandKey } from './brand.ts';
import type { Theme } from './theme.ts';
import { fiftyup } from './themes/fiftyup.ts';
import { northcover } from './themes/northcover.ts';
import { nzonechoice } from './themes/nzonechoice.ts';
import { product } from './themes/product.ts';
import { real } from './themes/real.ts';
import { seniors } from './themes/seniors.ts';

const THEMES: Readonly<Record<BrandKey, Theme>> = {
  real,
  seniors,
  fiftyup,
  northcover,
  nzonechoice,
  product,
};

/** The look of a brand. A brand without one stops the start with these words. CFG-4 */
export function resolveTheme(brand: BrandKey): Theme {
  // The key comes from the environment of a build, where no type guards it.
  if (!Object.hasOwn(THEMES, brand)) throw new Error('No theme found');
  return THEMES[brand];
}
