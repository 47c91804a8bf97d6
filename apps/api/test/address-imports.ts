import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { FILE_FORMATS } from '#api/address-import/formats/file-formats.ts';
import { type ImportInput, type ImportReport, runImport } from '#api/address-import/run-import.ts';
import { createAddressCountries } from '#api/address-search/address-index/address-country.ts';
import { type Database, type Queryable, statement } from '#api/database/database.ts';
import { createTestDatabase } from '#test/test-database.ts';

const findTables = statement('test-address-tables', 'select tables from address_index where country_id = $1');

/** The name of the table in which the streets of a country are searched now. */
export async function findStreetTable(database: Queryable, countryId: number): Promise<string> {
  const [row] = await database.query<{ tables: string }>(findTables, [countryId]);
  return `address_street_${row?.tables}`;
}

type Options = Partial<Pick<ImportInput, 'pieceBytes' | 'say'>>;

/** A database of the test file's own and, for each of its tests, an empty folder for files of addresses. */
export function prepareAddressImports() {
  const countryOf = createAddressCountries();
  const prepared = {} as { database: Database; folder: string };
  beforeAll(async () => {
    prepared.database = await createTestDatabase();
  });
  afterAll(() => prepared.database.close());
  beforeEach(() => {
    prepared.folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
    return () => rmSync(prepared.folder, { recursive: true, force: true });
  });
  return {
    countryOf,
    prepared,
    write(name: string, content: string | Buffer | readonly string[]): string {
      const path = join(prepared.folder, name);
      const isLines = typeof content !== 'string' && !Buffer.isBuffer(content);
      writeFileSync(path, isLines ? `${content.join('\n')}\n` : content);
      return path;
    },
    importFiles(code: string, files: readonly string[], options: Options = {}): Promise<ImportReport> {
      const known = FILE_FORMATS[code];
      if (!known) throw new Error(code);
      const { database, folder } = prepared;
      const country = countryOf(known.countryId);
      const work = { folder: join(folder, 'work'), say: () => undefined };
      return runImport({ database, country, ...known, files, ...work, ...options });
    },
  };
}
