import { type Queryable, type Statement, statement, type Transaction } from '#api/database/database.ts';
import {
  HASHED_COLUMNS,
  type HashedColumn,
  SEALED_COLUMNS,
  type SealedColumn,
} from '#api/key-rotation/protected-columns.ts';

/** A sealed value in its place. */
export type StoredValue = {
  readonly place: string;
  readonly sealed: Uint8Array;
  readonly boundTo: string | Uint8Array;
};

/** The blocks of a table from the first on and before the second. */
export type BlockRange = { readonly from: number; readonly to: number };

/** How many values of a column lie under a key. */
export type KeyUse = { readonly column: string; readonly keyId: number; readonly values: number };

type SealedStatements = { readonly lock: Statement; readonly write: Statement; readonly count: Statement };

const nameOf = ({ table, column }: SealedColumn | HashedColumn): string => `${table}.${column}`;

/**
 * A row that another transaction holds is left for the next time. While it is locked,
 * nothing moves it from its place.
 */
function sealedStatements({ table, column, boundTo }: SealedColumn): SealedStatements {
  return {
    lock: statement(
      `lock-sealed-${table}-${column}`,
      `select t.ctid::text as place, t.${column} as sealed, ${boundTo} as bound_to from ${table} t
       where t.ctid >= $1::text::tid and t.ctid < $2::text::tid and get_byte(t.${column}, 0) = any ($3::integer[])
       for update of t skip locked`,
    ),
    write: statement(
      `write-sealed-${table}-${column}`,
      `update ${table} t set ${column} = v.sealed from unnest($1::text[], $2::bytea[]) v (place, sealed) where t.ctid = v.place::tid`,
    ),
    count: statement(
      `count-sealed-${table}-${column}`,
      `select get_byte(${column}, 0) as key_id, count(*) as values from ${table} where ${column} is not null group by 1`,
    ),
  };
}

const STATEMENTS = new Map(SEALED_COLUMNS.map((column) => [column, sealedStatements(column)]));
const HASH_COUNTS = new Map(
  HASHED_COLUMNS.map((column) => [
    column,
    statement(
      `count-hashes-${column.table}-${column.column}`,
      `select key_id, count(*) as values from ${column.table} where ${column.isNeeded} group by 1`,
    ),
  ]),
);

const countBlocks = statement(
  'count-blocks',
  `select pg_relation_size($1::text::regclass) / current_setting('block_size')::integer as blocks`,
);
const hasOlderCounts = statement(
  'has-identifier-counts-under',
  'select exists (select from identifier_failures where key_id = any ($1::integer[])) as found',
);
const listIdentifiers = statement(
  'list-identifiers-after',
  `select customer_id, brand_id, country_id, mobile, lower(email) as email from customer
   where customer_id > $1 order by customer_id limit $2`,
);
const findCounted = statement(
  'find-counted-identifiers',
  'select distinct identifier_hash from identifier_failures where identifier_hash = any ($1::bytea[])',
);
const hold = statement('hold-identifier', 'select hold_identifier($1::bytea[])');
const merge = statement('merge-identifier-failures', 'select merge_identifier_failures($1::bytea[], $2)');
const recordRotation = statement('record-key-rotation', 'select record_key_rotation($1, $2, $3)');

const statementsOf = (column: SealedColumn): SealedStatements => {
  const found = STATEMENTS.get(column);
  if (!found) throw new Error(`${nameOf(column)} is no sealed column`);
  return found;
};

type LockedRow = { place: string; sealed: Uint8Array; bound_to: string | Uint8Array };

/** The part of the rotation that works inside a transaction. */
export const rotationIn = (tx: Transaction) => ({
  /** Locks the values in these blocks that lie under one of the keys, and returns them. */
  async lockSealed(column: SealedColumn, { from, to }: BlockRange, keyIds: readonly number[]) {
    const rows = await tx.query<LockedRow>(statementsOf(column).lock, [`(${from},0)`, `(${to},0)`, keyIds]);
    return rows.map(({ place, sealed, bound_to }): StoredValue => ({ place, sealed, boundTo: bound_to }));
  },
  /** Writes values that this transaction locked. */
  async writeSealed(column: SealedColumn, values: readonly Pick<StoredValue, 'place' | 'sealed'>[]) {
    const places = values.map(({ place }) => place);
    await tx.query(statementsOf(column).write, [places, values.map(({ sealed }) => sealed)]);
  },
  /** Puts the counts of an identifier under its first hash. */
  async moveCounts(hashes: readonly Buffer[], keyId: number) {
    await tx.query(hold, [hashes]);
    await tx.query(merge, [hashes, keyId]);
  },
});

/** A customer's ways to log in, as they are hashed. */
export type CustomerIdentifiers = {
  readonly customer_id: number;
  readonly brand_id: number;
  readonly country_id: number;
  readonly mobile: string | null;
  readonly email: string | null;
};

type RecordedRotation = { readonly keyId: number; readonly moved: number; readonly operator: string };

/** The number of values under each key. */
export function createRotationRepository(database: Queryable) {
  const count = async (name: string, counted: Statement): Promise<KeyUse[]> => {
    const rows = await database.query<{ key_id: number; values: number }>(counted, []);
    return rows.map((row) => ({ column: name, keyId: row.key_id, values: row.values }));
  };
  return {
    async countBlocks({ table }: SealedColumn): Promise<number> {
      const [row] = await database.query<{ blocks: number }>(countBlocks, [table]);
      return Number(row?.blocks ?? 0);
    },
    /** Whether failures are counted under one of these keys. */
    async hasCountsUnder(keyIds: readonly number[]): Promise<boolean> {
      const [row] = await database.query<{ found: boolean }>(hasOlderCounts, [keyIds]);
      return row?.found ?? false;
    },
    listIdentifiersAfter: (customerId: number, limit: number) =>
      database.query<CustomerIdentifiers>(listIdentifiers, [customerId, limit]),
    /** Returns those of the hashes at which failures are counted, in hexadecimal. */
    async findCounted(hashes: readonly Buffer[]): Promise<Set<string>> {
      const rows = await database.query<{ identifier_hash: Uint8Array }>(findCounted, [hashes]);
      return new Set(rows.map((row) => Buffer.from(row.identifier_hash).toString('hex')));
    },
    async listKeyUse(): Promise<KeyUse[]> {
      const uses: KeyUse[] = [];
      for (const column of SEALED_COLUMNS)
        uses.push(...(await count(nameOf(column), statementsOf(column).count)));
      for (const [column, counted] of HASH_COUNTS) uses.push(...(await count(nameOf(column), counted)));
      return uses;
    },
    /** Writes to the audit trail who put this many values under the newest key. */
    async recordRotation({ keyId, moved, operator }: RecordedRotation): Promise<void> {
      await database.query(recordRotation, [keyId, moved, operator]);
    },
  };
}
