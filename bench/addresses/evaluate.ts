// Measures how often the right address comes first when sample addresses of the three countries are typed as people type them.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSuggestion, type SuggestionParts } from '@portal/address-search/address-suggestion';
import { createAddressCountries } from '../../apps/api/src/address-search/address-country.ts';
import { createAddressSearchRepository } from '../../apps/api/src/address-search/address-search-repository.ts';
import { createAddressSearchService } from '../../apps/api/src/address-search/address-search-service.ts';
import { FILE_FORMATS } from '../../apps/api/src/address-search/import/formats/file-formats.ts';
import { runImport } from '../../apps/api/src/address-search/import/run-import.ts';
import type { Database } from '../../apps/api/src/database/database.ts';
import { migrate } from '../../apps/api/src/database/migrate.ts';
import { createPostgresDatabase, UNLIMITED_TIMEOUTS } from '../../apps/api/src/database/postgres-database.ts';
import { startPostgres } from '../api/postgres-server.ts';
import { removeAtExit, tidyUpAtExit } from '../children.ts';
import { addressesOf, SAMPLES, type Sample, SHARED, writeStreetsElsewhere } from './address-samples.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { WAYS_TO_TYPE, type WayToType } from './ways-to-type.ts';

const SAMPLE_SIZE = 300;
const SEED = 20_417;

type Score = { asked: number; first: number; third: number; tenth: number; missed: string[] };
type Ask = (typed: string) => Promise<readonly string[]>;

async function scoreWay(
  way: WayToType,
  { sample, random }: { sample: readonly SuggestionParts[]; random: Random },
  ask: Ask,
): Promise<Score> {
  const score: Score = { asked: 0, first: 0, third: 0, tenth: 0, missed: [] };
  for (const address of sample) {
    const typed = way.type(address, random);
    if (typed === undefined) continue;
    const at = (await ask(typed)).indexOf(formatSuggestion(address));
    score.asked += 1;
    if (at === 0) score.first += 1;
    if (at >= 0 && at < 3) score.third += 1;
    if (at >= 0) score.tenth += 1;
    else score.missed.push(`${typed} -> ${formatSuggestion(address)}`);
  }
  return score;
}

/** Counts the keys until the address is first, and until it is among the ten, when it is typed as it is written. */
async function keysUntil(sample: readonly SuggestionParts[], ask: Ask) {
  const sums = { first: 0, tenth: 0, whole: 0, foundFirst: 0, foundTenth: 0 };
  for (const address of sample) {
    const text = `${address.line} ${address.suburb}`.toLowerCase();
    const wanted = formatSuggestion(address);
    let [first, tenth] = [0, 0];
    for (let length = 4; length <= text.length && first === 0; length += 1) {
      const at = (await ask(text.slice(0, length))).indexOf(wanted);
      if (at >= 0 && tenth === 0) tenth = length;
      if (at === 0) first = length;
    }
    sums.whole += text.length;
    sums.first += first;
    sums.tenth += tenth;
    if (first > 0) sums.foundFirst += 1;
    if (tenth > 0) sums.foundTenth += 1;
  }
  return {
    first: sums.first / sums.foundFirst,
    tenth: sums.tenth / sums.foundTenth,
    whole: sums.whole / sample.length,
  };
}

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(9);

async function evaluate(database: Database, sample: Sample, folder: string): Promise<void> {
  const known = FILE_FORMATS[sample.code];
  if (!known) throw new Error(sample.code);
  const { countryId, fileFormats } = known;
  const country = createAddressCountries()(countryId);
  const files = [...sample.files.map((file) => `${SHARED}${file}`), writeStreetsElsewhere(sample, folder)];
  const { size } = await runImport({
    database,
    countryId,
    country,
    fileFormats,
    files,
    folder: join(folder, sample.code),
    say: () => undefined,
  });

  const random = seededRandom(SEED);
  const all = addressesOf(sample, country);
  const chosen = Array.from({ length: Math.min(SAMPLE_SIZE, all.length) }, () => random.pick(all));
  const search = createAddressSearchService({ repository: createAddressSearchRepository(database) });
  const ask: Ask = async (typed) => {
    const found = await search.searchAddresses(countryId, typed);
    return found.kind === 'matches' ? found.matches.map(formatSuggestion) : [];
  };

  console.log(
    `\n${sample.title}: ${chosen.length} of ${all.length} real addresses, among ${size?.addresses.toLocaleString('en')} in ${size?.streets.toLocaleString('en')} streets`,
  );
  console.log(`${'typed'.padEnd(42)}${'asked'.padStart(6)}    first    third    tenth`);
  const missed: string[] = [];
  for (const way of WAYS_TO_TYPE) {
    const score = await scoreWay(way, { sample: chosen, random }, ask);
    missed.push(...score.missed.slice(0, 3).map((miss) => `  ${way.name}: ${miss}`));
    const { asked, first, third, tenth } = score;
    if (asked > 0)
      console.log(
        `${way.name.padEnd(42)}${String(asked).padStart(6)}${percent(first, asked)}${percent(third, asked)}${percent(tenth, asked)}`,
      );
  }
  const keys = await keysUntil(chosen.slice(0, 100), ask);
  console.log(
    `of ${keys.whole.toFixed(1)} keys on average: among ten after ${keys.tenth.toFixed(1)}, first after ${keys.first.toFixed(1)}`,
  );
  if (process.argv.includes('--missed')) console.log(missed.join('\n'));
}

async function run(): Promise<void> {
  if (!existsSync(SHARED)) {
    console.log('skipped: the sample addresses (../shared/data) are not on this machine');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-evaluation-'));
  removeAtExit(folder);
  const database = createPostgresDatabase(startPostgres().url, UNLIMITED_TIMEOUTS);
  await migrate(database);
  for (const sample of SAMPLES) await evaluate(database, sample, folder);
  await database.close();
}

tidyUpAtExit();
run().then(
  () => process.exit(0),
  (error) => {
    console.error((error as Error).stack ?? error);
    process.exit(1);
  },
);
