import type { BrandKey } from '../brands/brand.ts';
import { fiftyup } from '../brands/fiftyup/theme.ts';
import { northcover } from '../brands/northcover/theme.ts';
import { nzonechoice } from '../brands/nzonechoice/theme.ts';
import { product } from '../brands/product/theme.ts';
import { real } from '../brands/real/theme.ts';
import { seniors } from '../brands/seniors/theme.ts';
import type { Theme } from './theme.ts';

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
