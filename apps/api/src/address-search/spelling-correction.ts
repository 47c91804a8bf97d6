import type { TypedAddress } from '@portal/address-search/parsing/input-parser';
import { mayBeMistyped, nearWords, partings } from '@portal/address-search/query/edit-distance';
import type { Spellings } from '@portal/address-search/query/street-query';
import type { StreetWords } from '@portal/address-search/query/street-terms';
import type { AddressRepository } from '#api/address-search/address-search-repository.ts';

/** What was typed with other spellings: of its words, or with two words joined or one parted. */
export type Respelled = { readonly typed: TypedAddress; readonly spellings: Spellings };

/** More spellings than this of one word would find anything. */
const MOST = 16;
/** A street type is likelier meant than any name. */
const COMMON = 1_000_000;

/** All that has to be looked up for these words. */
function candidatesOf(words: readonly string[], isLastPartial: boolean) {
  const lastAt = words.length - 1;
  const near = words.map((word) => (mayBeMistyped(word) ? nearWords(word) : []));
  const pairs = words.slice(0, -1).map((word, at) => `${word}${words[at + 1]}`);
  return {
    near,
    whole: [
      ...new Set([
        ...near.flat(),
        ...pairs,
        ...words,
        ...words.filter(mayBeMistyped).flatMap((word) => partings(word).flat()),
      ]),
    ],
    begun: isLastPartial ? (near[lastAt] ?? []) : [],
    pairs,
  };
}

function spelled(
  near: readonly (readonly string[])[],
  streetsOf: ReadonlyMap<string, number>,
  begun: ReadonlySet<string>,
  lastAt: number,
): Spellings {
  const found = near.map((candidates, at) => ({
    at,
    whole: candidates
      .filter((word) => streetsOf.has(word))
      .sort((a, b) => (streetsOf.get(b) ?? 0) - (streetsOf.get(a) ?? 0))
      .slice(0, MOST),
    begun: at === lastAt ? candidates.filter((word) => begun.has(word)).slice(0, MOST) : [],
  }));
  return new Map(
    found
      .filter(({ whole, begun: beginnings }) => whole.length + beginnings.length > 0)
      .map(({ at, whole, begun: beginnings }) => [at, { whole, begun: beginnings }]),
  );
}

/** Words joined that were typed apart, and the other way. */
function resplit(
  { words }: TypedAddress,
  pairs: readonly string[],
  known: ReadonlyMap<string, number>,
): string[][] {
  const joinedWays = pairs.flatMap((pair, at) =>
    known.has(pair) ? [[...words.slice(0, at), pair, ...words.slice(at + 2)]] : [],
  );
  const partedWays = words.flatMap((word, at) => {
    if (known.has(word) || !mayBeMistyped(word)) return [];
    const ways = partings(word).filter((parts) => parts.every((part) => known.has(part)));
    return ways.map((parts) => [...words.slice(0, at), ...parts, ...words.slice(at + 1)]);
  });
  return [...joinedWays, ...partedWays].slice(0, 2);
}

/** What may have been meant, the likeliest first. One lookup, whatever was typed. ADDR-6 */
export async function respell(
  repository: AddressRepository,
  { countryId, words: countryWords }: { countryId: number; words: StreetWords },
  typed: TypedAddress,
): Promise<Respelled[]> {
  const { words, isLastPartial } = typed;
  const { near, whole, begun, pairs } = candidatesOf(words, isLastPartial);
  const rows = await repository.findSpellings(countryId, whole, begun);
  const forms = whole
    .filter((word) => countryWords.isFormWord(word))
    .map((word): [string, number] => [word, COMMON]);
  const known = new Map([
    ...rows.filter((row) => row.whole).map((row): [string, number] => [row.word, row.streets]),
    ...forms,
  ]);
  const beginnings = new Set(rows.filter((row) => !row.whole).map((row) => row.word));
  const spellings = spelled(near, known, beginnings, words.length - 1);
  const other = resplit(typed, pairs, known).map((way) => ({
    typed: { ...typed, words: way },
    spellings: new Map(),
  }));
  return [...(spellings.size > 0 ? [{ typed, spellings }] : []), ...other];
}
