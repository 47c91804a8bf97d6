import type { QueryPair, StreetQuery } from '@portal/address-search/query/street-query';
import {
  type AddressSearchRepository,
  type FoundStreet,
  NO_NUMBER,
  type NumberFilter,
} from '../../apps/api/src/address-search/address-index/address-search-repository.ts';

/** A row of the table of streets. */
export type StreetRow = Omit<FoundStreet, 'group' | 'match_level'> & {
  readonly key: string;
  readonly numbers: string;
};

const MAX_STREETS = 10;
/** More lists than these are not searched one by one. */
const MAX_SEARCHED_LISTS = 8;

type Term = { readonly words: readonly { text: string; isPrefix: boolean }[]; readonly isNot: boolean };

/** Parses the text of a query into terms. All terms must match, each by one of its words. */
function termsOf(query: string): Term[] {
  return query.split('&').map((part) => {
    const isNot = part.startsWith('!');
    const words = part.replace(/^!/, '').replace(/[()]/g, '').split('|');
    return {
      isNot,
      words: words.map((word) => ({ text: word.replace(/^'|'(:\*)?$/g, ''), isPrefix: word.endsWith(':*') })),
    };
  });
}

function holds(list: Int32Array, value: number): boolean {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = list[middle] ?? 0;
    if (found === value) return true;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Returns the rows of each word, in their order. */
function postingsOf(rows: readonly StreetRow[]): Map<string, Int32Array> {
  const building = new Map<string, number[]>();
  for (const [at, { key }] of rows.entries()) {
    for (const word of key.trim().split(' ')) {
      const list = building.get(word);
      if (list) list.push(at);
      else building.set(word, [at]);
    }
  }
  return new Map([...building].map(([word, list]) => [word, Int32Array.from(list)]));
}

/** Returns where the words with a prefix begin in a sorted list. */
function prefixStart(list: readonly string[], prefix: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the numbers of a street that a filter takes; undefined when it takes none. */
function groupOf({ numbers }: StreetRow, { number, variant, excluded }: NumberFilter): string | undefined {
  if (number === '') return '';
  const at = numbers.indexOf(number);
  if (at < 0 || (excluded !== '' && numbers.includes(excluded))) return undefined;
  const group = numbers.slice(at + 1, numbers.indexOf('|', at + 1));
  return variant !== '' && !`,${group.slice(number.length - 1)}`.includes(variant) ? undefined : group;
}

/** Finds the lists of rows that a term has. Each place of a term in a query has marks of its own. */
function createTermLists(rows: readonly StreetRow[]) {
  const postings = postingsOf(rows);
  const sorted = [...postings.keys()].sort();

  function listsOf({ words: choices }: Term): Int32Array[] {
    return choices.flatMap(({ text, isPrefix }) => {
      if (!isPrefix) return postings.get(text) ?? [];
      const lists: Int32Array[] = [];
      for (let at = prefixStart(sorted, text); sorted[at]?.startsWith(text); at += 1) {
        const list = postings.get(sorted[at] ?? '');
        if (list) lists.push(list);
      }
      return lists;
    });
  }

  const marks = [new Uint8Array(rows.length), new Uint8Array(rows.length), new Uint8Array(rows.length)];
  /** Marks streets one by one, for a term of many words: searching each list would take longer. */
  function marked(lists: readonly Int32Array[], place: number): Uint8Array {
    const mark = (marks[place] ?? new Uint8Array(rows.length)).fill(0);
    for (const list of lists) for (const at of list) mark[at] = 1;
    return mark;
  }

  function holder(lists: readonly Int32Array[], place: number): (at: number) => boolean {
    if (lists.length <= MAX_SEARCHED_LISTS) return (at) => lists.some((list) => holds(list, at));
    const mark = marked(lists, place);
    return (at) => mark[at] === 1;
  }

  /** Yields the streets of a term, the most important first. */
  function* byImportance(lists: readonly Int32Array[]): Generator<number> {
    const [only] = lists;
    if (only && lists.length === 1) {
      yield* only;
      return;
    }
    const mark = marked(lists, 0);
    for (let at = mark.indexOf(1); at >= 0; at = mark.indexOf(1, at + 1)) yield at;
  }

  return { listsOf, holder, byImportance, lastPlace: marks.length };
}

/** Creates the search for the streets of one query. */
function createStreetFinder(rows: readonly StreetRow[]) {
  const { listsOf, holder, byImportance, lastPlace } = createTermLists(rows);

  return function candidateStreets(
    query: string,
    patterns: readonly string[],
    filter: NumberFilter,
  ): FoundStreet[] {
    const terms = termsOf(query);
    const size = (lists: readonly Int32Array[]) => lists.reduce((sum, list) => sum + list.length, 0);
    const wanted = terms
      .filter(({ isNot }) => !isNot)
      .map(listsOf)
      .sort((one, other) => size(one) - size(other));
    const [base = [], ...others] = wanted;
    if (size(base) === 0) return [];
    const rest = others.map((lists, place) => holder(lists, place + 1));
    const nots = terms.filter(({ isNot }) => isNot).map((term) => holder(listsOf(term), lastPlace));
    const needles = patterns
      .filter((pattern) => pattern !== '%')
      .map((pattern) => pattern.replace(/^%|%$/g, '').replace('\\_', '_'));
    const found: FoundStreet[] = [];
    for (const at of byImportance(base)) {
      if (found.length === MAX_STREETS) break;
      if (!rest.every((has) => has(at)) || nots.some((has) => has(at))) continue;
      const row = rows[at] as StreetRow;
      if (needles.length > 0 && !needles.some((needle) => row.key.includes(needle))) continue;
      const group = groupOf(row, filter);
      if (group !== undefined) found.push({ ...row, group, match_level: 'full' });
    }
    return found;
  };
}

/**
 * Creates the floor: the same queries over the same streets, found in memory, without a
 * database or a connection.
 */
export function createMemoryIndex(
  rows: readonly StreetRow[],
  words: ReadonlyMap<string, number>,
): AddressSearchRepository {
  const candidateStreets = createStreetFinder(rows);
  const sortedWords = [...words.keys()].sort();

  return {
    async findStreets(_countryId: number, query: StreetQuery, filter: NumberFilter) {
      const { inName, anywhere, likePatterns } = query;
      const findPair = ({ exact, prefix }: QueryPair, ownFilter: NumberFilter) =>
        [
          ...candidateStreets(exact, likePatterns, ownFilter),
          ...candidateStreets(prefix, likePatterns, ownFilter),
        ].slice(0, MAX_STREETS);
      const levels: { match_level: FoundStreet['match_level']; ownFilter: NumberFilter }[] = [
        { match_level: 'full', ownFilter: filter },
        ...(filter.variant === ''
          ? []
          : [{ match_level: 'number' as const, ownFilter: { ...filter, variant: '' } }]),
        ...(filter.number === '' ? [] : [{ match_level: 'street' as const, ownFilter: NO_NUMBER }]),
      ];
      for (const { match_level, ownFilter } of levels) {
        for (const pair of [inName, anywhere]) {
          const found = findPair(pair, ownFilter);
          if (found.length > 0) return found.map((street) => ({ ...street, match_level }));
        }
      }
      return [];
    },
    findUnmatched: async (_countryId, requiredTerms) =>
      requiredTerms.find(
        (terms) => terms !== undefined && candidateStreets(terms, ['%'], NO_NUMBER).length === 0,
      ),
    async findDictionaryWords(_countryId, exact, prefixes) {
      const known = exact.flatMap((word) =>
        words.has(word) ? [{ word, is_exact: true, streets: words.get(word) ?? 0 }] : [],
      );
      const begun = prefixes.filter((word) => sortedWords[prefixStart(sortedWords, word)]?.startsWith(word));
      return [...known, ...begun.map((word) => ({ word, is_exact: false, streets: 1 }))];
    },
    findNamesakes: async () => [],
    findTypedPlaces: async () => [],
    listPostcodePlaces: async () => [],
    listLocalities: async () => [],
  };
}
