import { resolveRegion } from '@portal/config/regions/regions';
import { COUNTRY } from '@portal/domain/values/country';

const TIME_ZONES = Object.values(COUNTRY)
  .map((countryId) => `when ${countryId} then '${resolveRegion(countryId).timeZone}'`)
  .join(' ');

/** Returns SQL for the day of a moment as a letter of a country has it. Both parameters are SQL. */
export const dayInCountrySql = (moment: string, countryId: string): string =>
  `(${moment} at time zone (case ${countryId} ${TIME_ZONES} else 'UTC' end))::date`;
