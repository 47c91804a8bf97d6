import type { BrandKey } from './brand.ts';
import type { Theme } from './theme.ts';
import { real } from './themes/real.ts';

const THEMES: Readonly<Partial<Record<BrandKey, Theme>>> = { real };

/** The look of a brand. A brand without one stops the start with these words. CFG-4 */
export function resolveTheme(brand: BrandKey): Theme {
  const theme = THEMES[brand];
  if (!theme) throw new Error('No theme found');
  return theme;
}
