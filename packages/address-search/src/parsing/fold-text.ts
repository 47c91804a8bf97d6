/** Letters that do not come apart into a plain letter and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ß: 'ss' };

/** Marks that people leave out or type in another way: apostrophes, the ʻokina, and the dots of abbreviations. */
const LEFT_OUT = /['’‘`´ʻʼ.]/g;

/** Digits, letters and signs as wide as a Chinese character, which some keyboards type: `１２`. */
const WIDE = /[\uFF01-\uFF5E]/g;
const WIDE_TO_PLAIN = 0xfee0;
const narrowed = (text: string): string =>
  text.replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_TO_PLAIN));

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Brings typed text and file text to one form: small letters without macrons and accents, without apostrophes and dots. ADDR-3 */
export function foldText(text: string): string {
  const small = text.toLowerCase().replace(LEFT_OUT, '');
  if (isPlain(small)) return small;
  return narrowed(small)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøłđß]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** The words of a text, folded. Whatever is no letter or digit parts them. */
export function foldedWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * The words behind an apostrophe: `Connell` of `O'Connell`, `Esplanade` of `L'Esplanade`. Some people type such a name in two words,
 * or only its second half.
 */
export function wordsBehindApostrophes(text: string): string[] {
  if (!/['’]/.test(text)) return [];
  return [...text.matchAll(/\p{L}['’](\p{L}{3,})/gu)].map((match) => foldText(match[1] ?? ''));
}
