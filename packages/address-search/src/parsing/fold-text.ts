/** Letters that Unicode does not decompose into a plain letter and a mark. */
const LETTERS_WITHOUT_MARK: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
};

/**
 * Signs that people leave out or type in another way: apostrophes, the ʻokina, and the dots of abbreviations.
 */
const OPTIONAL_SIGNS = /['’‘`´ʻʼ.]/g;

/** Full-width digits, letters and symbols, which some keyboards type: `１２`. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const TO_HALF_WIDTH = 0xfee0;
const halfWidth = (text: string): string =>
  text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_HALF_WIDTH));

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/**
 * Folds typed text and file text to one form: lower case, without macrons, accents,
 * apostrophes, dots and invisible characters. ADDR-3
 */
export function foldText(text: string): string {
  const small = text.toLowerCase().replace(OPTIONAL_SIGNS, '');
  if (isAscii(small)) return small;
  return halfWidth(small)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[œæøłđß]/g, (letter) => LETTERS_WITHOUT_MARK[letter] ?? letter);
}

/** Splits a text into folded words at every character except letters and digits. */
export function foldedWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Returns the folded words behind apostrophes: `connell` of `O'Connell`, `esplanade` of `L'Esplanade`. Some
 * people type such a name as two words, or only its second half.
 */
export function wordsAfterApostrophes(text: string): string[] {
  if (!/['’]/.test(text)) return [];
  return [...text.matchAll(/\p{L}['’](\p{L}{3,})/gu)].map((match) => foldText(match[1] ?? ''));
}
