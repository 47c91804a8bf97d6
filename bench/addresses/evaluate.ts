// Measures how often the right address comes first when sample addresses of the three countries are
// typed as people type them.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSuggestion, type SuggestionParts } from '@portal/address-search/address-suggestion';
import { FILE_FORMATS } from '../../apps/api/src/address-import/formats/file-formats.ts';
import { runImport } from '../../apps/api/src/address-import/run-import.ts';
import { createAddressCountries } from '../../apps/api/src/address-search/address-index/address-country.ts';
import { createAddressSearchRepository } from '../../apps/api/src/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '../../apps/api/src/address-search/address-search-service.ts';
import { UNLIMITED_TIMEOUTS } from '../../apps/api/src/database/connections/connection-settings.ts';
import type { Database } from '../../apps/api/src/database/database.ts';
import { migrate } from '../../apps/api/src/database/migration/migrate.ts';
import { createPostgresDatabase } from '../../apps/api/src/database/postgres-database.ts';
import { startPostgres } from '../api/postgres-server.ts';
import { removeAtExit, tidyUpAtExit } from '../children.ts';
import { type Random, seededRandom } from '../seeded-random.ts';
import { addressesOf, SAMPLES, type Sample, SHARED, writeStreetsElsewhere } from './address-samples.ts';
import { createOtherPlaces } from './other-places.ts';
import { HABITS, placesRemembered } from './ways-to-remember.ts';
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
    const wanted = formatSuggestion(way.wanted?.(address) ?? address);
    const at = (await ask(typed)).indexOf(wanted);
    score.asked += 1;
    if (at === 0) score.first += 1;
    if (at >= 0 && at < 3) score.third += 1;
    if (at >= 0) score.tenth += 1;
    else score.missed.push(`${typed} -> ${wanted}`);
  }
  return score;
}

/**
 * Counts the keys until the address is first, and until it is among the ten, when it
 * is typed as it is written.
 */
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

/** Prints the score of each way to type, and returns the first few misses of each. */
async function scoreWays(
  ways: readonly WayToType[],
  among: { sample: readonly SuggestionParts[]; random: Random },
  ask: Ask,
): Promise<string[]> {
  const shownMisses = Number(process.env.MISSES ?? 3);
  const missed: string[] = [];
  for (const way of ways) {
    const score = await scoreWay(way, among, ask);
    missed.push(...score.missed.slice(0, shownMisses).map((miss) => `  ${way.name}: ${miss}`));
    const { asked, first, third, tenth } = score;
    if (asked > 0)
      console.log(
        `${way.name.padEnd(42)}${String(asked).padStart(6)}${percent(first, asked)}${percent(third, asked)}${percent(tenth, asked)}`,
      );
  }
  return missed;
}

async function evaluate(database: Database, sample: Sample, folder: string): Promise<void> {
  const known = FILE_FORMATS[sample.code];
  if (!known) throw new Error(sample.code);
  const { countryId, fileFormats, postcodeCount } = known;
  const country = createAddressCountries()(countryId);
  const files = [...sample.files.map((file) => `${SHARED}${file}`), writeStreetsElsewhere(sample, folder)];
  const { size } = await runImport({
    database,
    countryId,
    country,
    fileFormats,
    postcodeCount,
    files,
    folder: join(folder, sample.code),
    say: () => undefined,
  });

  const random = seededRandom(SEED);
  const own = addressesOf({ code: sample.code, path: files[0] ?? '' }, country);
  const pick = (all: readonly SuggestionParts[]) =>
    Array.from({ length: Math.min(SAMPLE_SIZE, all.length) }, () => random.pick(all));
  const chosen = pick(own);
  const search = createAddressSearchService({ repository: createAddressSearchRepository(database) });
  const ask: Ask = async (typed) => {
    const found = await search.searchAddresses(countryId, typed);
    return found.kind === 'matches' ? found.matches.map(formatSuggestion) : [];
  };

  console.log(
    `\n${sample.title}: ${chosen.length} of ${own.length} real addresses, among ${size?.addresses.toLocaleString('en')} in ${size?.streets.toLocaleString('en')} streets`,
  );
  console.log(`${'typed'.padEnd(42)}${'asked'.padStart(6)}    first    third    tenth`);
  const missed = await scoreWays(WAYS_TO_TYPE, { sample: chosen, random }, ask);
  const anywhere = [...own, ...addressesOf({ code: sample.code, path: files.at(-1) ?? '' }, country, 37)];
  const ways = [...placesRemembered(createOtherPlaces(sample.code, anywhere)), ...HABITS];
  const spread = [...pick(own), ...(sample.isAmongLocal ? [] : pick(anywhere))];
  missed.push(...(await scoreWays(ways, { sample: spread, random }, ask)));
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
  const database = createPostgresDatabase((await startPostgres()).url, UNLIMITED_TIMEOUTS);
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
