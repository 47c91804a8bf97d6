import { findBrand } from '../brands/brands.ts';
import type { Logo } from './logo.ts';

/** Returns the wordmark and icon of a brand. Throws for a brand that is not sold. */
export function resolveLogo(brand: string): Logo {
  const logo = findBrand(brand)?.logo;
  if (!logo) throw new Error(`No logo found for the brand ${brand}`);
  return logo;
}
