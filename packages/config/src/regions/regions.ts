import type { CountryId } from '@portal/domain/values/country';
import { australia } from './australia.ts';
import { canada } from './canada.ts';
import { newZealand } from './new-zealand.ts';
import type { Region } from './region.ts';

const REGIONS: Readonly<Record<CountryId, Region>> = {
  [australia.countryId]: australia,
  [canada.countryId]: canada,
  [newZealand.countryId]: newZealand,
};

/** Returns the region with that country id. Throws for a country without sites. */
export function resolveRegion(countryId: number): Region {
  const region = REGIONS[countryId as CountryId];
  if (!region) throw new Error(`No region for country id ${countryId}`);
  return region;
}
