import type pg from 'pg';

/** Another design of address search in PostgreSQL, with one row per address. */
export type PeerDesign = {
  readonly name: string;
  /** Builds the index when the rows are loaded. */
  readonly build: string;
  readonly find: string;
  /** Returns the query of a typed text, or undefined where there is none. */
  queryOf(typed: string): string | undefined;
};

const FULL: Readonly<Record<string, string>> = {
  st: 'street',
  rd: 'road',
  ave: 'avenue',
  av: 'avenue',
  dr: 'drive',
  ct: 'court',
  pl: 'place',
  cres: 'crescent',
  cl: 'close',
  ln: 'lane',
  pde: 'parade',
  hwy: 'highway',
  tce: 'terrace',
  gr: 'grove',
  cct: 'circuit',
  blvd: 'boulevard',
};

/** Normalises a text for all designs: words, types in full, units as bare numbers. */
function words(typed: string): string[] {
  return typed
    .toLowerCase()
    .replace(/\b(unit|flat|u)\s*(?=\d)/g, '')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => FULL[word] ?? word);
}
const letters = (list: readonly string[]): number => list.join('').replace(/\d/g, '').length;

/** Loads flat, number, street, suburb, state and postcode of each row of the national file as one text. */
export const loadAddresses = (file: string): string => `
  create unlogged table full_address (text text not null);
  copy full_address from program $$tail -n +2 ${file} | awk -F'|' '{ t = tolower(($7 == "" ? "" : $7 " ") $10 ($11 == "" ? "" : " " $11) " " $13 " " $14 " " $16 " " $17 " " $18); gsub(/[^a-z0-9 ]/, " ", t); print t }'$$;
  analyze full_address;`;

export const PEER_DESIGNS: readonly PeerDesign[] = [
  {
    name: 'tsvector, one row per address',
    build: `create index full_address_words on full_address using gin (to_tsvector('simple', text)) with (fastupdate = off)`,
    find: `select text from full_address where to_tsvector('simple', text) @@ to_tsquery('simple', $1) limit 10`,
    queryOf(typed) {
      const list = words(typed);
      return letters(list) < 2
        ? undefined
        : list.map((word, at) => (at === list.length - 1 ? `${word}:*` : word)).join(' & ');
    },
  },
  {
    name: 'pg_trgm, one row per address',
    build:
      'create extension if not exists pg_trgm; create index full_address_trigrams on full_address using gin (text gin_trgm_ops) with (fastupdate = off)',
    find: 'select text from full_address where text like $1 limit 10',
    queryOf(typed) {
      const list = words(typed);
      return letters(list) < 2 ? undefined : `%${list.join(' ')}%`;
    },
  },
];

/** Whether one of the found texts is the wanted suggestion. */
export function isAmong(found: readonly string[], wanted: string): boolean {
  const plain = words(wanted).join(' ');
  return found.some((text) => words(text).join(' ') === plain);
}

/** Runs one query. A query that reaches the time-out counts with that time. */
export async function askPeer(client: pg.Client, design: PeerDesign, typed: string): Promise<string[]> {
  const query = design.queryOf(typed);
  if (query === undefined) return [];
  try {
    const { rows } = await client.query({
      name: `peer-${design.name}`,
      text: design.find,
      values: [query],
    });
    return rows.map((row: { text: string }) => row.text);
  } catch (error) {
    // 57014: the statement was ended by its time-out.
    if ((error as { code?: string }).code === '57014') return [];
    throw error;
  }
}
