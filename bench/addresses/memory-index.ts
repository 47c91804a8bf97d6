import type { StreetQuestion } from '@portal/address-search/query/street-query';
import {
  type AddressRepository,
  type FoundStreet,
  NO_NUMBER,
  type NumberKeys,
} from '../../apps/api/src/address-search/address-search-repository.ts';

/** A street as it lies in the table. */
export type StreetRow = Omit<FoundStreet, 'group' | 'has'> & {
  readonly key: string;
  readonly numbers: string;
};

const MOST = 10;
/** Up to here each list is looked through. */
const FEW_LISTS = 8;

type Term = { readonly words: readonly { text: string; isBegun: boolean }[]; readonly isNot: boolean };

/** The question's text taken apart: terms that all must hold, each a choice of words. */
function termsOf(query: string): Term[] {
  return query.split('&').map((part) => {
    const isNot = part.startsWith('!');
    const words = part.replace(/^!/, '').replace(/[()]/g, '').split('|');
    return {
      isNot,
      words: words.map((word) => ({ text: word.replace(/^'|'(:\*)?$/g, ''), isBegun: word.endsWith(':*') })),
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

/** The floor: the same questions over the same streets, answered from memory, without a database or a connection. */
export function createMemoryIndex(
  rows: readonly StreetRow[],
  words: ReadonlyMap<string, number>,
): AddressRepository {
  const building = new Map<string, number[]>();
  for (const [at, { key }] of rows.entries()) {
    for (const word of key.trim().split(' ')) {
      const list = building.get(word);
      if (list) list.push(at);
      else building.set(word, [at]);
    }
  }
  const postings = new Map([...building].map(([word, list]) => [word, Int32Array.from(list)]));
  const sorted = [...postings.keys()].sort();
  const sortedWords = [...words.keys()].sort();

  function begunBy(list: readonly string[], beginning: string): number {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle] ?? '') < beginning) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function listsOf({ words: choices }: Term): Int32Array[] {
    return choices.flatMap(({ text, isBegun }) => {
      if (!isBegun) return postings.get(text) ?? [];
      const lists: Int32Array[] = [];
      for (let at = begunBy(sorted, text); sorted[at]?.startsWith(text); at += 1) {
        const list = postings.get(sorted[at] ?? '');
        if (list) lists.push(list);
      }
      return lists;
    });
  }

  const marks = [new Uint8Array(rows.length), new Uint8Array(rows.length), new Uint8Array(rows.length)];
  /** Streets marked one by one: for a term of so many words that looking through each would take longer. */
  function marked(lists: readonly Int32Array[], place: number): Uint8Array {
    const mark = (marks[place] ?? new Uint8Array(rows.length)).fill(0);
    for (const list of lists) for (const at of list) mark[at] = 1;
    return mark;
  }

  function holder(lists: readonly Int32Array[], place: number): (at: number) => boolean {
    if (lists.length <= FEW_LISTS) return (at) => lists.some((list) => holds(list, at));
    const mark = marked(lists, place);
    return (at) => mark[at] === 1;
  }

  /** The streets of a term from the most important on. */
  function* inOrder(lists: readonly Int32Array[]): Generator<number> {
    const [only] = lists;
    if (only && lists.length === 1) {
      yield* only;
      return;
    }
    const mark = marked(lists, 0);
    for (let at = mark.indexOf(1); at >= 0; at = mark.indexOf(1, at + 1)) yield at;
  }

  function groupOf({ numbers }: StreetRow, { number, variant, without }: NumberKeys): string | undefined {
    if (number === '') return '';
    const at = numbers.indexOf(number);
    if (at < 0 || (without !== '' && numbers.includes(without))) return undefined;
    const group = numbers.slice(at + 1, numbers.indexOf('|', at + 1));
    return variant !== '' && !`,${group.slice(number.length - 1)}`.includes(variant) ? undefined : group;
  }

  function streetsThat(query: string, patterns: readonly string[], keys: NumberKeys): FoundStreet[] {
    const terms = termsOf(query);
    const size = (lists: readonly Int32Array[]) => lists.reduce((sum, list) => sum + list.length, 0);
    const wanted = terms
      .filter(({ isNot }) => !isNot)
      .map(listsOf)
      .sort((one, other) => size(one) - size(other));
    const [base = [], ...others] = wanted;
    if (size(base) === 0) return [];
    const rest = others.map((lists, place) => holder(lists, place + 1));
    const nots = terms.filter(({ isNot }) => isNot).map((term) => holder(listsOf(term), marks.length));
    const needles = patterns
      .filter((pattern) => pattern !== '%')
      .map((pattern) => pattern.replace(/^%|%$/g, '').replace('\\_', '_'));
    const found: FoundStreet[] = [];
    for (const at of inOrder(base)) {
      if (found.length === MOST) break;
      if (!rest.every((has) => has(at)) || nots.some((has) => has(at))) continue;
      const row = rows[at] as StreetRow;
      if (needles.length > 0 && !needles.some((needle) => row.key.includes(needle))) continue;
      const group = groupOf(row, keys);
      if (group !== undefined) found.push({ ...row, group, has: 'whole' });
    }
    return found;
  }

  return {
    async findStreets(_countryId: number, { named, anywhere, patterns }: StreetQuestion, keys: NumberKeys) {
      const both = ({ whole, begun }: StreetQuestion['named'], wanted: NumberKeys) =>
        [...streetsThat(whole, patterns, wanted), ...streetsThat(begun, patterns, wanted)].slice(0, MOST);
      const ways: { has: FoundStreet['has']; wanted: NumberKeys }[] = [
        { has: 'whole', wanted: keys },
        ...(keys.variant === '' ? [] : [{ has: 'number' as const, wanted: { ...keys, variant: '' } }]),
        ...(keys.number === '' ? [] : [{ has: 'street' as const, wanted: NO_NUMBER }]),
      ];
      for (const { has, wanted } of ways) {
        for (const question of [named, anywhere]) {
          const found = both(question, wanted);
          if (found.length > 0) return found.map((street) => ({ ...street, has }));
        }
      }
      return [];
    },
    hasStreets: async (_countryId, needed) =>
      needed.every((words) => words === undefined || streetsThat(words, ['%'], NO_NUMBER).length > 0),
    async findSpellings(_countryId, whole, begun) {
      const known = whole.flatMap((word) =>
        words.has(word) ? [{ word, whole: true, streets: words.get(word) ?? 0 }] : [],
      );
      const beginnings = begun.filter((word) => sortedWords[begunBy(sortedWords, word)]?.startsWith(word));
      return [...known, ...beginnings.map((word) => ({ word, whole: false, streets: 1 }))];
    },
    listPostcodePlaces: async () => [],
    listLocalities: async () => [],
  };
}
