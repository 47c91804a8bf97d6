import { findBrand } from '../brands/brands.ts';
import type { Theme } from './theme.ts';

/** Returns the theme of a brand. A brand that is not sold stops the start with this message. CFG-4 */
export function resolveTheme(brand: string): Theme {
  const theme = findBrand(brand)?.theme;
  if (!theme) throw new Error('No theme found');
  return theme;
}
