import type { SetSwitch, SiteSwitch } from '@portal/domain/switches/site-switches';
import { type Queryable, readStatement } from '#api/database/database.ts';
import { functionCall } from '#api/database/function-call.ts';

/** The site of a switch, by its ids. */
export type SiteIds = { readonly brandId: number; readonly countryId: number };

/** A switch, and the site whose switch it is. */
export type StoredSwitch = SetSwitch & SiteIds;

const list = readStatement(
  'list-site-switches',
  `select brand_id as "brandId", country_id as "countryId", name, notice,
     extract(epoch from ends_at)::float8 * 1000 as "endsAtMs"
   from site_switch order by brand_id, country_id, name`,
);
const set = functionCall('set-site-switch', 'set_site_switch', [
  'brandId',
  'countryId',
  'name',
  'endsAt',
  'notice',
  'operator',
]);
const clear = functionCall('clear-site-switch', 'clear_site_switch', [
  'brandId',
  'countryId',
  'name',
  'operator',
]);

type Row = Omit<StoredSwitch, 'endsAt'> & { readonly endsAtMs: number };

/** The switches of all sites, as operators set them. */
export function createSiteSwitchesRepository(database: Queryable) {
  return {
    /** Those too that have ended. */
    async list(): Promise<readonly StoredSwitch[]> {
      const rows = await database.query<Row>(list, []);
      return rows.map(({ endsAtMs, ...row }) => ({ ...row, endsAt: new Date(endsAtMs) }));
    },
    async set({ endsAt, ...wanted }: StoredSwitch & { readonly operator: string }): Promise<void> {
      await database.query(set.statement, set.valuesOf({ ...wanted, endsAt: endsAt.toISOString() }));
    },
    /** Returns whether the switch was set. */
    async clear(wanted: SiteIds & { readonly name: SiteSwitch; readonly operator: string }) {
      const [row] = await database.query<{ clear_site_switch: boolean }>(
        clear.statement,
        clear.valuesOf(wanted),
      );
      return row?.clear_site_switch === true;
    },
  };
}
