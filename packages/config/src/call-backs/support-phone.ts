import type { Brand } from '../brands/brand.ts';
import { resolveBrand } from '../brands/brands.ts';
import { resolveRegion } from '../regions/regions.ts';
import type { Site } from '../sites/site.ts';
import { callHoursText } from './call-hours-text.ts';

/** The support phone of a site: the number, and when somebody answers, both as people read them. */
export type SupportPhone = { readonly number: string; readonly hours: string };

/**
 * Returns the support phone of a site. Its hours are those of call-backs, by the clock of the country. CBK-11
 * `brand`: as it is now; left out, as it was built. CFG-49
 */
export function supportPhoneOf(
  { brand: key, countryId }: Pick<Site, 'brand' | 'countryId'>,
  { phone, callHours }: Pick<Brand, 'phone' | 'callHours'> = resolveBrand(key),
): SupportPhone {
  return { number: phone.number, hours: callHoursText(callHours, resolveRegion(countryId)) };
}
