import { type AddressFormat, shortForms } from '../formats/address-format.ts';
import { unitWordsOf } from '../formats/unit-words.ts';
import { foldText } from '../parsing/fold-text.ts';
import { PARTS_PATTERN } from '../parsing/lettered-units.ts';
import { replaceNumberWords } from '../parsing/number-words.ts';
import { createFractionReader } from '../parsing/typed-fractions.ts';
import { NUMBER_SUFFIX } from '../parsing/typed-numbers.ts';

/**
 * Words before a number or a postcode, and remarks behind an address, that are not part of it:
 * `No. 12`, `postcode 2300`.
 */
const NOISE = [
  /(?<![a-z\d])(?:house )?(?:no|nr|number) ?(?=\d)/g,
  /(?<= )(?:near the|opposite|opp|next to|next door to|behind the) .*$/g,
  /(?<![a-z\d])(?:postcode|post code|postal code|near)(?= )/g,
];
/**
 * A house number and everything behind it. A street may begin with a number or a direction:
 * `899 12 Ave`, `820 E King Ave`.
 */
const HOUSE = String.raw`\d+${NUMBER_SUFFIX}(?:[-/]\d+[a-z]?)? (?:[a-z]{2}|\d+(?:st|nd|rd|th|r?e|[a-z])? [a-z]|[nesw] (?:[a-z]{2}|\d)).*`;
/** An input of fewer words is too vague without one of them. */
const MIN_WORDS = 4;

const collapseSpaces = (text: string): string => text.replace(/ {2,}/g, ' ').trim();
const wholePhrase = (phrase: string): RegExp => new RegExp(`(?<![a-z\\d])${phrase}(?![a-z])`, 'g');

/**
 * Creates the cleaner of a country. It removes what is not part of an address and
 * writes the rest as files do.
 */
function createCleaner(format: AddressFormat): (text: string) => string {
  const idioms = Object.entries(format.idioms).map(([idiom, meaning]) => ({
    pattern: wholePhrase(idiom),
    meaning,
  }));
  const country = new RegExp(`(?<= )(?:${format.countryNames.join('|')})$`);
  const types = [...shortForms(format.streetTypes).keys()].join('|');
  const corner = new RegExp(`^(?:cnr|corner)(?: of)? (.+?) (?:and|&) .+? (?:${types})s?(?= |$)`);
  const states = Object.entries(format.states).flatMap(([code, names]) =>
    names.map((name) => ({ code, pattern: new RegExp(`(?<= )${name}(?=$|(?: \\S*\\d\\S*){1,2}$)`) })),
  );
  return (text) => {
    let clean = collapseSpaces(text.replace(country, '').replace(corner, '$1'));
    clean = replaceNumberWords(clean, format.numberLanguages);
    for (const noise of NOISE) clean = clean.replace(noise, '');
    for (const { pattern, meaning } of idioms) clean = clean.replace(pattern, `${meaning} `);
    for (const { code, pattern } of states) clean = clean.replace(pattern, code);
    // 12hunter, 12 a hunter: letters that are directions stay apart.
    clean = clean.replace(/(?<![a-z\d])(\d+)(?=[a-z]{3})/g, '$1 ');
    return collapseSpaces(clean.replace(/(?<![a-z\d])(\d+) ([a-df-mp-rtuvx-z])(?= [a-z]{2})/g, '$1$2'));
  };
}

/**
 * Creates the remover of a name, `c/-` or a floor before the house number; they begin with a word or an
 * ordinal. A unit is kept before the name and behind it: `Rosewood Village Unit 3 45 King St`.
 */
function createNameRemover(format: AddressFormat): (text: string) => string {
  const { units, numberless, named, streetTypes } = unitWordsOf(format);
  const labels = [...units, 'lot', 'lt'].filter((word) => word.length > 1 && !numberless.has(word)).join('|');
  const letters = ['[a-z]', ...named.keys(), PARTS_PATTERN].join('|');
  const types = [...streetTypes.keys()].join('|');
  const streetName = String.raw`\d+[a-z]? (?:${types})(?![a-z])(?! (?:${types})(?![a-z]))`;
  const labelled = String.raw`(?:${labels}) (?:(?:(?:${letters}) ?)?\d{1,4}(?: ?[a-z])?|${letters})`;
  const unit = String.raw`(?:${labelled}|(?:${letters}) ?\d{1,4}[a-z]?(?! ${streetName}))`;
  const unitFirst = new RegExp(`^(${unit}) [a-z][a-z ]*? (${HOUSE})$`);
  const isUnitFirst = new RegExp(`^(?:${unit} ){1,2}${HOUSE}$`);
  const nameFirst = new RegExp(
    `^(?:[a-z]|\\d+(?:st|nd|rd|th) ).*?[ /]((?:(?:${unit} ){1,2}|(?:${labels}) (?=\\d+[a-z]?[-/]\\d))?${HOUSE})$`,
  );
  return (text) => {
    if (isUnitFirst.test(text)) return text;
    const [, ownUnit, rest] = unitFirst.exec(text) ?? [];
    if (ownUnit !== undefined) return `${ownUnit} ${rest}`;
    return nameFirst.exec(text)?.[1] ?? text;
  };
}

/**
 * Simpler inputs to search for. In `guesses` a word of the address is left out; `address` is the address
 * alone, with all its words.
 */
export type FallbackInputs = {
  readonly inputs: readonly string[];
  readonly guesses: readonly string[];
  readonly address: string;
};

/**
 * Creates the fallback inputs of a country, for a text that nothing matches. They omit the name of the
 * country, a person or a building before the number, a wrong street type, or a last word that no file has.
 * The likeliest comes first; equal inputs come once. ADDR-24
 */
export function createFallbackInputs(format: AddressFormat): (text: string) => FallbackInputs {
  const clean = createCleaner(format);
  const withoutName = createNameRemover(format);
  const readFractions = createFractionReader(format);
  const types = shortForms(format.streetTypes);

  function withoutType(text: string): string {
    const words = text.split(' ');
    // A number alone does not identify a street: 111 Ave without its type would match any.
    const at = words.findLastIndex(
      (word, place) => place > 1 && types.has(word) && !/^\d/.test(words[place - 1] ?? ''),
    );
    return at < 0 || words.length < MIN_WORDS ? text : `${words.toSpliced(at, 1).join(' ')} `;
  }
  function withoutLast(text: string): string {
    const words = text.split(' ');
    const withoutDigits = words.filter((word) => !/\d/.test(word));
    return withoutDigits.length < MIN_WORDS ? text : `${words.slice(0, -1).join(' ')} `;
  }

  return (text) => {
    const folded = collapseSpaces(
      readFractions(foldText(text))
        .replace(/[^\p{L}\p{N}/&#-]+/gu, ' ')
        .replace(/(?<=\d[a-z]?)(?: ?-)+ ?(?=\d)/g, '-'),
    );
    const cleaned = clean(folded);
    const address = withoutName(cleaned);
    const withSingleVowels = format.hasDoubledVowels ? address.replace(/([aeiou])\1/g, '$1') : address;
    // Words without a number are no address: with fewer of them a search would match anything.
    const guesses = /\d/.test(address) ? [withoutType(address), withoutLast(address)] : [];
    // King St 45, Newtown: the words before the number may be the street, not a name.
    const before =
      cleaned
        .slice(0, cleaned.length - address.length)
        .trim()
        .split(' ')
        .at(-1) ?? '';
    const isSurelyName = !types.has(before);
    const inputs = new Set([cleaned, ...(isSurelyName ? [address, withSingleVowels] : [])]);
    const others = new Set([address, withSingleVowels, ...guesses].filter((guess) => !inputs.has(guess)));
    for (const same of [inputs, others]) same.delete(folded);
    return { inputs: [...inputs], guesses: [...others], address };
  };
}
