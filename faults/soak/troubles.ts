import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Database, DatabaseBusyError, statement } from '../../apps/api/src/database/database.ts';
import { purgeExpired } from '../../apps/api/src/retention/retention-job.ts';
import { findPostgresPrograms } from '../../apps/api/test/local-postgres.ts';
import type { Random } from '../random.ts';
import type { SoakSession } from './sessions.ts';

const run = promisify(execFile);
const PORTAL = fileURLToPath(new URL('../../apps/api/src/commands/portal.ts', import.meta.url));

/** The troubles beside the customers, one after the other in each kind, and how often each came. */
export type Trouble = { readonly name: string; act(): Promise<void> };

type Options = {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly random: Random;
  /** Customers whose rows are held. */
  readonly held: readonly SoakSession[];
  readonly importRows: number;
};

const HEADER =
  'address_id,full_road_name,full_address,address_number,address_number_high,suburb_locality,town_city,postcode_added';

function writeAddresses(folder: string, rows: number): string {
  const file = join(folder, 'addresses.csv');
  const lines = Array.from(
    { length: rows },
    (_, at) => `${at},Orchard ${Math.floor(at / 20)} Road,x,${(at % 20) + 1},,Sampleton,Testville,6674`,
  );
  writeFileSync(file, `${[HEADER, ...lines].join('\n')}\n`);
  return file;
}

function importAddresses({ databaseUrl, folder, importRows }: Options): Trouble {
  const file = writeAddresses(folder, importRows);
  const { PATH = '', HOME = '' } = process.env;
  return {
    name: 'import of addresses',
    async act() {
      await run(process.execPath, [PORTAL, 'addresses', 'import', '--country', 'nz', file], {
        env: { PATH, HOME, DATABASE_URL: databaseUrl, DATA_DIR: folder },
      });
    },
  };
}

function dump({ databaseUrl }: Options): Trouble {
  const program = join(findPostgresPrograms() ?? '', 'pg_dump');
  return {
    name: 'pg_dump',
    async act() {
      await run(program, ['--dbname', databaseUrl, '--file', '/dev/null']).catch((error: unknown) => {
        // A table that it listed was changed before it could be held, which any change of a table may
        // cause. The next backup follows.
        if (!/(relation|column) .* does not exist/.test(String(error))) throw error;
      });
    },
  };
}

const insertExpired = statement(
  'soak-insert-expired',
  `insert into captcha_solution (solution_hash, expires_at)
   select sha256(gen_random_uuid()::text::bytea), now() - interval '3 days' from generate_series(1, 20000)`,
);

function sweep({ database }: Options): Trouble {
  return {
    name: 'purge',
    async act() {
      await database.query(insertExpired, []);
      await purgeExpired(database);
    },
  };
}

/** As docs/operations/database.md asks for it: with a short wait, and again when it was too long. */
function changeTable({ database }: Options): Trouble {
  return {
    name: 'change of a table',
    async act() {
      for (const change of ['add column if not exists soak integer', 'drop column if exists soak']) {
        await database
          .transaction((tx) =>
            tx.runScript(`set local lock_timeout = '100ms'; alter table customer ${change}`),
          )
          .catch((error: unknown) => {
            if (!(error instanceof DatabaseBusyError)) throw error;
          });
      }
    },
  };
}

function holdRows({ database, random, held }: Options): Trouble {
  return {
    name: 'held rows',
    act: () =>
      database.transaction(async (tx) => {
        const ids = held.map(({ customerId }) => customerId).join(', ');
        await tx.runScript(`select from customer where customer_id in (${ids}) for update`);
        await sleep(500 + random.below(3_000));
      }),
  };
}

function holdTable({ database, random }: Options): Trouble {
  return {
    name: 'held table',
    act: () =>
      database.transaction(async (tx) => {
        await tx.runScript('lock table core_event in access exclusive mode');
        await sleep(100 + random.below(300));
      }),
  };
}

/** Everything that comes and goes beside the customers. ISO-11 */
export const createTroubles = (options: Options): readonly Trouble[] =>
  [importAddresses, dump, sweep, changeTable, holdRows, holdTable].map((create) => create(options));

/** Lets a trouble come again and again until the signal. Returns how often it came. */
export async function repeatTrouble({ act }: Trouble, random: Random, signal: AbortSignal): Promise<number> {
  let times = 0;
  while (!signal.aborted) {
    await act();
    times += 1;
    await sleep(500 + random.below(2_500), undefined, { signal }).catch(() => undefined);
  }
  return times;
}
