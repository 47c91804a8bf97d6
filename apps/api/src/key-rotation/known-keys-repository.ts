import { type Queryable, statement } from '#api/database/database.ts';

const list = statement(
  'list-known-keys',
  `select key_id, fingerprint, first_written_at is not null as is_written, retired_at is not null as is_retired
   from secret_key order by key_id`,
);
// Before keys were known, everything may have been written with any that is listed.
const record = statement(
  'record-known-keys',
  `insert into secret_key as known (key_id, fingerprint, first_written_at)
   select k.key_id, k.fingerprint, case when k.is_newest or not exists (select from secret_key) then now() end
   from unnest($1::smallint[], $2::bytea[], $3::boolean[]) as k (key_id, fingerprint, is_newest)
   on conflict (key_id) do update set first_written_at = now()
   where known.first_written_at is null and excluded.first_written_at is not null`,
);
const retire = statement('retire-key', 'select retire_key($1, $2)');

/** A key that this database was used with. */
export type KnownKey = {
  readonly id: number;
  readonly fingerprint: Uint8Array;
  /** Whether a process wrote with it. */
  readonly isWritten: boolean;
  readonly isRetired: boolean;
};

type Row = { key_id: number; fingerprint: Uint8Array; is_written: boolean; is_retired: boolean };

/** The keys that a database was used with, by number and fingerprint. */
export function createKnownKeysRepository(database: Queryable) {
  return {
    async listKnown(): Promise<KnownKey[]> {
      const rows = await database.query<Row>(list, []);
      return rows.map((row) => ({
        id: row.key_id,
        fingerprint: row.fingerprint,
        isWritten: row.is_written,
        isRetired: row.is_retired,
      }));
    },
    /** Records the keys of a process, newest first. */
    async recordKnown(keys: readonly Pick<KnownKey, 'id' | 'fingerprint'>[]): Promise<void> {
      await database.query(record, [
        keys.map(({ id }) => id),
        keys.map(({ fingerprint }) => fingerprint),
        keys.map((_key, position) => position === 0),
      ]);
    },
    async retireKey(id: number, operator: string): Promise<void> {
      await database.query(retire, [id, operator]);
    },
  };
}
