// Measures the address search over a made-up file of national size.
import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createAddressSearchRepository } from '../../apps/api/src/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '../../apps/api/src/address-search/address-search-service.ts';
import { createPostgresDatabase } from '../../apps/api/src/database/postgres-database.ts';
import { startPostgres } from '../api/postgres-server.ts';
import { removeAtExit, runToEnd, tidyUpAtExit } from '../children.ts';
import { readLoad, readMachine } from '../machine.ts';
import { atLeast, atMost, type Line, listed, percent, table } from './address-report.ts';
import { commonWordQueries, HOSTILE } from './hostile-queries.ts';
import { spreadOf, throughput, timeQueries } from './measure-search.ts';
import { hasRealNames, type KnownAddress, writeNationalFile } from './national-file.ts';
import { keysUntilFound, recallOf, textsOf } from './recall.ts';
import { keystrokes, typingSessions } from './typing-sessions.ts';

const AUSTRALIA = 13;
const PORTAL = fileURLToPath(new URL('../../apps/api/src/commands/portal.ts', import.meta.url));
const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
/** The number of common words of which hostile queries are made. */
const COMMON_WORDS = 120;
const USAGE = 'npm run bench -- addresses [--rows=15000000] [--sessions=600] [--repeats=5] [--seed=20417]';

const startedAt = Date.now();
const say = (line: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '15000000' },
      sessions: { type: 'string', default: '600' },
      repeats: { type: 'string', default: '5' },
      seed: { type: 'string', default: '20417' },
    },
  });
  const count = (text: string): number => {
    if (!/^[1-9]\d*$/.test(text)) throw new Error(`"${text}" is not a count. ${USAGE}`);
    return Number(text);
  };
  return {
    rows: count(values.rows),
    sessions: count(values.sessions),
    repeats: count(values.repeats),
    seed: count(values.seed),
  };
}

type Options = ReturnType<typeof readOptions>;
type Postgres = Awaited<ReturnType<typeof startPostgres>>;
type Measurement = {
  readonly postgres: Postgres;
  /** The national file. */
  readonly file: string;
  readonly known: readonly KnownAddress[];
  readonly options: Options;
  readonly folder: string;
};

/** Imports the file with the operator's command. */
async function importFile(
  postgres: Postgres,
  file: string,
  folder: string,
): Promise<{ seconds: number; said: string }> {
  const from = performance.now();
  const said = await runToEnd(process.execPath, [PORTAL, 'addresses', 'import', '--country', 'au', file], {
    env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') },
  });
  return { seconds: (performance.now() - from) / 1000, said };
}

/** The name of the set of tables that the import filled. */
async function readTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tables: string }>(
    'select tables from address_index where country_id = $1',
    [AUSTRALIA],
  );
  return String(rows[0]?.tables);
}

async function megabytesOf(client: pg.Client): Promise<{ total: number; streets: number; words: number }> {
  const tables = await readTables(client);
  const { rows } =
    await client.query(`select pg_total_relation_size('address_street_${tables}') as streets, pg_relation_size('address_street_words_${tables}') as words,
    pg_total_relation_size('address_street_${tables}') + pg_total_relation_size('address_word_${tables}') + pg_total_relation_size('address_postcode') as total`);
  const megabytes = (bytes: string) => Math.round(Number(bytes) / 2 ** 20);
  return {
    total: megabytes(rows[0].total),
    streets: megabytes(rows[0].streets),
    words: megabytes(rows[0].words),
  };
}

async function measure({ postgres, file, known, options, folder }: Measurement) {
  const sessions = typingSessions(known, { count: options.sessions, seed: options.seed + 1 });
  const queries = sessions.flatMap(keystrokes);
  say(
    `importing ${options.rows.toLocaleString('en')} rows (${Math.round(statSync(file).size / 2 ** 20)} MB) with npm run portal -- addresses import …`,
  );
  const imported = await importFile(postgres, file, folder);
  say(`imported in ${imported.seconds.toFixed(1)} s`);
  console.log(
    imported.said
      .split('\n')
      .filter((line) => line.startsWith(' ') || line.includes('rows read'))
      .join('\n'),
  );

  const client = new pg.Client(postgres.url);
  await client.connect();
  const size = await megabytesOf(client);
  const database = createPostgresDatabase(postgres.url);
  const search = createAddressSearchService({ repository: createAddressSearchRepository(database) });
  const ask = (typed: string) => search.searchAddresses(AUSTRALIA, typed);
  await timeQueries(queries.slice(0, 300), 1, ask);

  say(
    `${queries.length.toLocaleString('en')} queries of ${sessions.length} sessions, ${options.repeats} times each …`,
  );
  const timings = await timeQueries(queries, options.repeats, ask);
  const { rows: common } = await client.query<{ word: string }>(
    `select word from address_word_${await readTables(client)} order by streets desc, word limit $1`,
    [COMMON_WORDS],
  );
  const madeUp = commonWordQueries(
    common.map(({ word }) => word),
    { count: options.sessions * 4, seed: options.seed + 2 },
  );
  const hostile = await timeQueries([...HOSTILE, ...madeUp], options.repeats, ask);
  const recall = await recallOf(sessions, (typed) => textsOf(search, typed));
  const keys = await keysUntilFound(sessions.slice(0, 150), search);
  const rates = [];
  for (const clients of [1, 4, 8])
    rates.push({ clients, perSecond: await throughput(queries, { clients, seconds: 5 }, ask) });

  const lines: Line[] = [
    {
      name: 'search',
      spread: spreadOf(timings),
      recall,
      note: `${imported.seconds.toFixed(0)} s, ${size.total} MB`,
    },
  ];
  await client.end();
  await database.close();
  const worst = [...hostile].sort((a, b) => b.leastMs - a.leastMs).slice(0, 5);
  const slowest = [...timings].sort((a, b) => b.leastMs - a.leastMs).slice(0, 12);
  return {
    lines,
    size,
    imported,
    rates,
    keys,
    worst,
    hostile: spreadOf(hostile),
    hostileQueries: hostile.length,
    slowest,
    misses: recall.misses,
    timings,
  };
}

async function run(): Promise<void> {
  if (!hasRealNames()) {
    console.log('skipped: the real localities and street names (../shared/data) are not on this machine');
    return;
  }
  const options = readOptions(process.argv.slice(2));
  const loadBefore = readLoad();
  const folder = mkdtempSync(join(tmpdir(), 'portal-addresses-'));
  removeAtExit(folder);
  chmodSync(folder, 0o755);
  const file = join(folder, 'national.psv');
  say('writing the national file …');
  const known = writeNationalFile(file, { rows: options.rows, seed: options.seed, keep: 5_000 });
  const postgres = await startPostgres();
  const result = await measure({ postgres, file, known, options, folder });
  const machine = { ...readMachine(''), load: { before: loadBefore, after: readLoad() } };

  const [ours] = result.lines;
  const goals = ours
    ? [
        atMost('p99, least of the repeats, ms', 10, ours.spread.p99),
        atMost('worst hostile query, ms', 25, result.hostile.max),
        atLeast('found among ten, finished text', 0.99, ours.recall?.plain ?? 0),
        atLeast('found among ten, one typing error', 0.95, ours.recall?.typo ?? 0),
        atMost('import and index, s', 60, result.imported.seconds),
        atMost('tables and indexes, MB', 1_300, result.size.total),
      ]
    : [];
  mkdirSync(RESULTS, { recursive: true });
  const { timings: _timings, ...kept } = result;
  writeFileSync(
    join(RESULTS, 'addresses.json'),
    `${JSON.stringify({ measuredAt: new Date(startedAt).toISOString(), machine, options, ...kept, goals }, null, 2)}\n`,
  );
  console.log(`\n${JSON.stringify(machine)}\n\n${table(result.lines)}\n`);
  console.log(
    `throughput: ${result.rates.map(({ clients, perSecond }) => `${clients} clients ${perSecond}/s`).join(', ')}`,
  );
  console.log(
    `found after ${result.keys.keys.toFixed(1)} keys on average, ${percent(result.keys.share).trim()} of the text`,
  );
  console.log(
    `${result.hostileQueries} hostile queries: p50 ${result.hostile.p50.toFixed(2)}, p99 ${result.hostile.p99.toFixed(1)}; worst: ${listed(result.worst)}`,
  );
  console.log(`slowest: ${listed(result.slowest)}`);
  console.log(`not found: ${result.misses.slice(0, 20).join('\n  ')}\n`);
  for (const { title, wanted, reached, isMet } of goals)
    console.log(`${isMet ? 'met  ' : 'SHORT'} ${title} ${wanted}: ${Number(reached.toFixed(4))}`);
}

tidyUpAtExit();
run().then(
  () => process.exit(0),
  (error) => {
    console.error((error as Error).stack ?? error);
    process.exit(1);
  },
);
