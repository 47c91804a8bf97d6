import { COUNTRY_NAMES } from './country-names.ts';

/** A country that a postal address may lie in. */
type CountryChoice = { readonly countryId: number; readonly name: string };

/** Every country, by name, for a list to choose from. CFG-15 */
export function countryChoices(): readonly CountryChoice[] {
  return COUNTRY_NAMES.flatMap((name, index) => (name === null ? [] : [{ countryId: index + 1, name }])).sort(
    (one, other) => one.name.localeCompare(other.name, 'en'),
  );
}

/** The name behind a country id, if there is such a country. */
export function findCountryName(countryId: number): string | undefined {
  return COUNTRY_NAMES[countryId - 1] ?? undefined;
}
