import type { Interpretation } from '@portal/address-search/parsing/input-parser';
import {
  editCandidates,
  isCorrectable,
  rareEditCandidates,
  wordSplits,
} from '@portal/address-search/query/edit-distance';
import type { Corrections } from '@portal/address-search/query/query-terms';
import type { StreetTerms } from '@portal/address-search/query/street-terms';
import type { AddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';

/** An interpretation with corrections of its words, or with two words joined or one split. */
type SpellingCorrection = {
  readonly interpretation: Interpretation;
  readonly corrections: Corrections;
};

/**
 * The words that may have been meant, and whether a word was typed that no file has: only
 * then it surely is an error.
 */
export type SpellingCorrections = {
  readonly corrections: readonly SpellingCorrection[];
  readonly hasUnknownWord: boolean;
};

type Dictionary = {
  readonly repository: Pick<AddressSearchRepository, 'findDictionaryWords'>;
  readonly countryId: number;
  readonly streetTerms: Pick<StreetTerms, 'isGenericWord'>;
};

/** With more corrections of one word a search would match anything. */
const MAX_CORRECTIONS_PER_WORD = 16;
/** Two words joined, or one split: no more interpretations than these. */
const MAX_RESPLITS = 2;
/** A street type is likelier than any name. */
const GENERIC_WORD_STREETS = 1_000_000;

/** Returns everything that has to be looked up for these words. */
function candidatesOf(words: readonly string[], isLastPartial: boolean) {
  const edits = words.map((word) => (isCorrectable(word) ? editCandidates(word) : []));
  const pairs = words.slice(0, -1).map((word, at) => `${word}${words[at + 1]}`);
  const splits = words.filter(isCorrectable).flatMap((word) => wordSplits(word).flat());
  return {
    edits,
    pairs,
    exact: [...new Set([...edits.flat(), ...pairs, ...words, ...splits])],
    prefixes: isLastPartial ? (edits.at(-1) ?? []) : [],
  };
}

type KnownWords = {
  /** How many streets have each word. */
  readonly streetCounts: ReadonlyMap<string, number>;
  readonly prefixes: ReadonlySet<string>;
};

/** Keeps the candidates that are known, the most common first. */
function correctionsOf(
  edits: readonly (readonly string[])[],
  { streetCounts, prefixes }: KnownWords,
): Corrections {
  const lastAt = edits.length - 1;
  const found = edits.map((candidates, at) => ({
    at,
    exact: candidates
      .filter((word) => streetCounts.has(word))
      .sort((a, b) => (streetCounts.get(b) ?? 0) - (streetCounts.get(a) ?? 0))
      .slice(0, MAX_CORRECTIONS_PER_WORD),
    prefix:
      at === lastAt ? candidates.filter((word) => prefixes.has(word)).slice(0, MAX_CORRECTIONS_PER_WORD) : [],
  }));
  return new Map(
    found
      .filter(({ exact, prefix }) => exact.length + prefix.length > 0)
      .map(({ at, exact, prefix }) => [at, { exact, prefix }]),
  );
}

/** Joins words that were typed apart and splits words that were typed as one. */
function resplit(
  words: readonly string[],
  pairs: readonly string[],
  { streetCounts }: KnownWords,
): string[][] {
  const joined = pairs.flatMap((pair, at) =>
    streetCounts.has(pair) ? [[...words.slice(0, at), pair, ...words.slice(at + 2)]] : [],
  );
  const split = words.flatMap((word, at) => {
    if (streetCounts.has(word) || !isCorrectable(word)) return [];
    const known = wordSplits(word).filter((parts) => parts.every((part) => streetCounts.has(part)));
    return known.map((parts) => [...words.slice(0, at), ...parts, ...words.slice(at + 1)]);
  });
  return [...joined, ...split].slice(0, MAX_RESPLITS);
}

/**
 * Looks words and prefixes up. Street types, directions and words with short forms
 * are known without a lookup.
 */
async function findKnown(
  { repository, countryId, streetTerms }: Dictionary,
  exact: readonly string[],
  prefixes: readonly string[],
): Promise<KnownWords> {
  const rows = await repository.findDictionaryWords(countryId, exact, prefixes);
  return {
    streetCounts: new Map([
      ...rows.filter((row) => row.is_exact).map((row): [string, number] => [row.word, row.streets]),
      ...exact
        .filter((word) => streetTerms.isGenericWord(word))
        .map((word): [string, number] => [word, GENERIC_WORD_STREETS]),
    ]),
    prefixes: new Set(rows.filter((row) => !row.is_exact).map((row) => row.word)),
  };
}

const hasUnknown = (words: readonly string[], { streetCounts }: KnownWords): boolean =>
  words.some((word) => isCorrectable(word) && !streetCounts.has(word));

/** Returns what may have been meant, the likeliest first. It takes one lookup for any text. ADDR-6 */
export async function correctSpelling(
  dictionary: Dictionary,
  interpretation: Interpretation,
): Promise<SpellingCorrections> {
  const { words, isLastPartial } = interpretation;
  const { edits, pairs, exact, prefixes } = candidatesOf(words, isLastPartial);
  const known = await findKnown(dictionary, exact, prefixes);
  const corrections = correctionsOf(edits, known);
  const resplits = resplit(words, pairs, known).map((resplitWords) => ({
    interpretation: { ...interpretation, words: resplitWords },
    corrections: new Map(),
  }));
  return {
    corrections: [...(corrections.size > 0 ? [{ interpretation, corrections }] : []), ...resplits],
    hasUnknownWord: hasUnknown(words, known),
  };
}

/** Returns the rarer errors: a wrong first letter, and any error in a word of four letters. ADDR-47 */
export async function correctRareErrors(
  dictionary: Dictionary,
  interpretation: Interpretation,
): Promise<SpellingCorrections> {
  const { words } = interpretation;
  const edits = words.map((word) => (isCorrectable(word) ? rareEditCandidates(word) : []));
  const known = await findKnown(dictionary, [...new Set([...edits.flat(), ...words])], []);
  const corrections = correctionsOf(edits, known);
  return {
    corrections: corrections.size > 0 ? [{ interpretation, corrections }] : [],
    hasUnknownWord: hasUnknown(words, known),
  };
}
