import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Random, seededRandom } from '../seeded-random.ts';

const SHARED = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const LOCALITIES = `${SHARED}postcodes/au/given/au_postcodes.csv`;
const STREETS = `${SHARED}addresses/au/given/au_streets.csv`;

/** The mean number of addresses per street in Australia: 15 million in 732 thousand. */
const ADDRESSES_PER_STREET = 20.5;
/** The share of coined names: half of the streets of a country do not show all its names. */
const COINED_SHARE = 0.22;
const SHARE = { flat: 0.37, suffix: 0.03, range: 0.04 };
const CHUNK_LENGTH = 4_000_000;

const HEADER =
  'ADDRESS_DETAIL_PID|DATE_CREATED|ADDRESS_LABEL|ADDRESS_SITE_NAME|BUILDING_NAME|FLAT_TYPE|FLAT_NUMBER|LEVEL_TYPE|LEVEL_NUMBER|NUMBER_FIRST|NUMBER_LAST|LOT_NUMBER|STREET_NAME|STREET_TYPE|STREET_SUFFIX|LOCALITY_NAME|STATE|POSTCODE|LEGAL_PARCEL_ID|MB_CODE|ALIAS_PRINCIPAL|PRINCIPAL_PID|PRIMARY_SECONDARY|PRIMARY_PID|GEOCODE_TYPE|LONGITUDE|LATITUDE\n';

/** An address of the file, for the queries. */
export type KnownAddress = {
  readonly flat: string;
  readonly number: string;
  readonly last: string;
  readonly street: string;
  readonly type: string;
  readonly locality: string;
  readonly state: string;
  readonly postcode: string;
};

type Locality = { readonly name: string; readonly state: string; readonly postcode: string };

/** Whether the real localities and streets are on this machine. */
export const hasRealNames = (): boolean => existsSync(LOCALITIES) && existsSync(STREETS);

function readLocalities(): Locality[] {
  const rows = readFileSync(LOCALITIES, 'utf8').split('\n').slice(1);
  return rows.flatMap((row) => {
    const [postcode, name, state] = row.split(',');
    return postcode && name && state && !name.includes('"')
      ? [{ postcode, name: name.toUpperCase(), state }]
      : [];
  });
}

/** Reads real streets: a frequent name is drawn often. */
function readStreetNames(): { name: string; type: string }[] {
  const rows = readFileSync(STREETS, 'utf8').split('\n').slice(1);
  return rows.flatMap((row) => {
    const words = (row.split(',')[0] ?? '').split(' ');
    return words.length < 2 ? [] : [{ name: words.slice(0, -1).join(' '), type: words.at(-1) ?? '' }];
  });
}

const STARTS =
  'BA BEL BIR BOR BUN CAL CAR COL COR DAL DAR DEN DUN EL EMU FAR FEN GAL GLEN GUN HAL HAR HOL JER KAL KEN KIL KOO LAN LOR MAL MER MIL MOR NAR NOR PAL PEN RAN ROS SAN SEL TAL TAR TEN TOR VAL VER WAL WAR WIN YAR'.split(
    ' ',
  );
const MIDDLES = 'A AN AR E EN ER I IN IR O ON OR U UN UR ING ALL ELL'.split(' ');
const ENDS =
  'BA BY BURN DALE DEN DON FORD GA GONG HAM LEY LIN LOW MAN MORE NA NEY RA ROO SON TA TON VALE WELL WICK WOOD'.split(
    ' ',
  );

const coin = (random: Random): string => random.pick(STARTS) + random.pick(MIDDLES) + random.pick(ENDS);

/** Returns places of very different sizes: a few have a hundred times the streets of most. */
function placeSizes(random: Random, count: number, streets: number): number[] {
  const weights = Array.from({ length: count }, () =>
    Math.exp(1.5 * Math.sqrt(-2 * Math.log(random.unit() || 1e-9)) * Math.cos(2 * Math.PI * random.unit())),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => Math.max(1, Math.round((weight / sum) * streets)));
}

type Writing = {
  random: Random;
  keepShare: number;
  kept: KnownAddress[];
  write(line: string): void;
  left: number;
};

/**
 * Writes the addresses of one street: houses in order, some with flats, some with letters, some as ranges.
 */
function writeStreet(writing: Writing, street: { name: string; type: string }, place: Locality): void {
  const { random } = writing;
  const wanted = Math.min(
    writing.left,
    1 + Math.floor(-Math.log(1 - random.unit()) * (ADDRESSES_PER_STREET - 0.5)),
  );
  const tail = `||${street.name}|${street.type}||${place.name}|${place.state}|${place.postcode}|||P||||||\n`;
  let house = random.below(4);
  let written = 0;
  while (written < wanted) {
    house += 1 + random.below(2);
    const suffix = random.chance(SHARE.suffix) ? 'A' : '';
    const last = suffix === '' && random.chance(SHARE.range) ? String(house + 2) : '';
    const flats = random.chance(SHARE.flat / 7) ? 2 + Math.floor(-Math.log(1 - random.unit()) * 9) : 0;
    for (let flat = 0; flat <= flats && written < wanted; flat += 1) {
      written += 1;
      writing.left -= 1;
      const number = `${house}${suffix}`;
      const flatText = flat === 0 ? '' : String(flat);
      writing.write(`|||||${flat === 0 ? '|' : `UNIT|${flat}`}|||${number}|${last}${tail}`);
      if (random.unit() >= writing.keepShare) continue;
      writing.kept.push({
        flat: flatText,
        number,
        last,
        street: street.name,
        type: street.type,
        locality: place.name,
        state: place.state,
        postcode: place.postcode,
      });
    }
  }
}

/**
 * Writes a national file of Australian size in the layout of G-NAF Core, the same for the same seed:
 * real localities, street names as often as they are, coined ones for the long tail. Returns some of
 * its addresses to ask for.
 */
export function writeNationalFile(
  path: string,
  { rows, seed, keep }: { rows: number; seed: number; keep: number },
): KnownAddress[] {
  const random = seededRandom(seed);
  const places = readLocalities();
  const names = readStreetNames();
  const sizes = placeSizes(random, places.length, rows / ADDRESSES_PER_STREET);
  const file = openSync(path, 'w');
  let chunk = HEADER;
  const flush = () => {
    writeSync(file, chunk);
    chunk = '';
  };
  const writing: Writing = {
    random,
    keepShare: keep / rows,
    kept: [],
    left: rows,
    write(line) {
      chunk += line;
      if (chunk.length > CHUNK_LENGTH) flush();
    },
  };
  for (let round = 0; writing.left > 0; round += 1) {
    for (const [at, place] of places.entries()) {
      const seen = new Set<string>();
      for (let street = 0; street < (sizes[at] ?? 1) && writing.left > 0; street += 1) {
        const drawn = random.pick(names);
        const name = random.chance(COINED_SHARE) ? coin(random) : drawn.name;
        const own = round === 0 ? name : `${name} ${coin(random)}`;
        if (seen.has(`${own} ${drawn.type}`)) continue;
        seen.add(`${own} ${drawn.type}`);
        writeStreet(writing, { name: own, type: drawn.type }, place);
      }
    }
  }
  flush();
  closeSync(file);
  return writing.kept;
}
