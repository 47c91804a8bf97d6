import { type AddressForm, shortForms } from '../formats/address-format.ts';
import { foldText } from '../parsing/fold-text.ts';
import { withDigits } from '../parsing/number-words.ts';
import { unitWordsOf } from '../parsing/unit-words.ts';

/** Words before a number and a postcode that say nothing of their own: `No. 12`, `postcode 2300`. */
const IDLE = [
  /(?<![a-z\d])(?:house )?(?:no|nr|number) ?(?=\d)/g,
  /(?<= )(?:near the|opposite|opp|next to|next door to|behind the) .*$/g,
  /(?<![a-z\d])(?:postcode|post code|postal code|near)(?= )/g,
];
/** A house and all behind it. */
const HOUSE = String.raw`\d+[a-z]?(?:[-/]\d+[a-z]?)? [a-z]{2}.*`;
/** Fewer words than this say too little with one left out. */
const FEWEST_WORDS = 4;

const tidy = (text: string): string => text.replace(/ {2,}/g, ' ').trim();
const asWord = (phrase: string): RegExp => new RegExp(`(?<![a-z\\d])${phrase}(?![a-z])`, 'g');

/** Makes what takes away all that stands around an address and writes the rest as files do. */
function createCleaner(form: AddressForm): (text: string) => string {
  const idioms = Object.entries(form.idioms).map(([said, meant]) => ({ said: asWord(said), meant }));
  const country = new RegExp(`(?<= )(?:${form.countryNames.join('|')})$`);
  const types = [...shortForms(form.streetTypes).keys()].join('|');
  const corner = new RegExp(`^(?:cnr|corner)(?: of)? (.+?) (?:and|&) .+? (?:${types})s?(?= |$)`);
  const states = Object.entries(form.states).flatMap(([code, names]) =>
    names.map((name) => ({ code, ending: new RegExp(`(?<= )${name}(?=$|(?: \\S*\\d\\S*){1,2}$)`) })),
  );
  return (text) => {
    let clean = tidy(text.replace(country, '').replace(corner, '$1'));
    clean = withDigits(clean, form.numberLanguages);
    for (const idle of IDLE) clean = clean.replace(idle, '');
    for (const { said, meant } of idioms) clean = clean.replace(said, `${meant} `);
    for (const { code, ending } of states) clean = clean.replace(ending, code);
    // 12hunter, 12 a hunter: the letters of directions stay apart
    clean = clean.replace(/(?<![a-z\d])(\d+)(?=[a-z]{3})/g, '$1 ');
    return tidy(clean.replace(/(?<![a-z\d])(\d+) ([a-df-mp-rtuvx-z])(?= [a-z]{2})/g, '$1$2'));
  };
}

/**
 * Makes what takes away a name, `c/-` or a floor before the house's number, which begins with a word or an ordinal. A unit stays, whether it stands
 * behind the name, `Rosewood Village Unit 3 45 King St`, or before it.
 */
function createNameRemover(form: AddressForm): (text: string) => string {
  const { units, numberless } = unitWordsOf(form);
  const announced = [...units].filter((word) => word.length > 1 && !numberless.has(word)).join('|');
  const unit = String.raw`(?:${announced}) \d{1,4}[a-z]?`;
  const unitFirst = new RegExp(`^(${unit}) [a-z][a-z ]*? (${HOUSE})$`);
  const nameFirst = new RegExp(`^(?:[a-z]|\\d+(?:st|nd|rd|th) ).*?[ /]((?:${unit} )?${HOUSE})$`);
  return (text) => {
    const [, own, rest] = unitFirst.exec(text) ?? [];
    if (own !== undefined) return `${own} ${rest}`;
    return nameFirst.exec(text)?.[1] ?? text;
  };
}

/** `bare` is the address alone, with nothing of it guessed away. */
export type PlainerTexts = { readonly texts: readonly string[]; readonly bare: string };

/**
 * Makes the reader of a country of what else a text may stand for when nothing fits it: without the country's name, a person or a building before
 * the number, a wrong street type, or a last word that no file has. The likeliest first, each only where it differs. ADDR-24
 */
export function createPlainerTexts(form: AddressForm): (text: string) => PlainerTexts {
  const clean = createCleaner(form);
  const withoutName = createNameRemover(form);
  const types = shortForms(form.streetTypes);

  function withoutType(text: string): string {
    const words = text.split(' ');
    // A number alone is no street's name: 111 Ave without its type would be any.
    const at = words.findLastIndex(
      (word, place) => place > 1 && types.has(word) && !/^\d/.test(words[place - 1] ?? ''),
    );
    return at < 0 || words.length < FEWEST_WORDS ? text : `${words.toSpliced(at, 1).join(' ')} `;
  }
  function withoutLast(text: string): string {
    const words = text.split(' ');
    const said = words.filter((word) => !/\d/.test(word));
    return said.length < FEWEST_WORDS ? text : `${words.slice(0, -1).join(' ')} `;
  }

  return (text) => {
    const plain = tidy(foldText(text).replace(/[^\p{L}\p{N}/&#-]+/gu, ' '));
    const cleaned = clean(plain);
    const behind = withoutName(cleaned);
    const single = form.hasDoubledVowels ? behind.replace(/([aeiou])\1/g, '$1') : behind;
    // Words alone are no address: leaving some of them out would only find any.
    const guesses = /\d/.test(behind) ? [withoutType(behind), withoutLast(behind)] : [];
    const texts = new Set([cleaned, behind, single, ...guesses]);
    texts.delete(plain);
    return { texts: [...texts], bare: behind };
  };
}
