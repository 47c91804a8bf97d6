const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A number in words at the beginning, in front of another word. */
const IN_WORDS = new RegExp(
  `^(?:(${[...TEENS, ...ONES].join('|')})|(${TENS.join('|')})(?:[ -](${ONES.join('|')}))?) (?=\\p{L})`,
  'u',
);
const placeOf = (words: readonly string[], word: string | undefined): number => words.indexOf(word ?? '') + 1;

/** Writes a house number up to 99 that was typed in English words as digits: `twenty-six king st` as `26 king st`. The text is folded. ADR-24 */
export function withDigits(text: string): string {
  return text.replace(IN_WORDS, (_, small: string | undefined, tens: string | undefined, ones: string) => {
    if (tens !== undefined) return `${(placeOf(TENS, tens) + 1) * 10 + placeOf(ONES, ones)} `;
    return `${placeOf(ONES, small) || placeOf(TEENS, small) + 9} `;
  });
}
