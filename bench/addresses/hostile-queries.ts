import { type Random, seededRandom } from '../seeded-random.ts';

/** Texts that are typed in bad faith, or by accident. */
export const HOSTILE: readonly string[] = [
  '99/9999 king st',
  '9999 king st',
  '99/9999 church street north',
  'unit 99 9999 park road',
  '9999 the',
  '1 st',
  '1 street',
  '1 road',
  '1 a b c d e',
  'a a a a a a a a a a a a',
  's s s s s s',
  '1 s t r e e t',
  '1 1 1 1 1 1 1 1',
  '1/1 1/1 1/1 1/1',
  "'",
  "''",
  "o'o'o'o'",
  "king' & park",
  'king | park',
  '!king',
  'king:*',
  '(king',
  'king)',
  '\\',
  '%',
  '_',
  '%%%%',
  '___ ___',
  '<-> king',
  'new south wales',
  'nsw',
  'nsw 2000',
  'st st st st',
  'rd rd rd',
  'north south east west',
  'north st north',
  'mount park hill',
  'the avenue the',
  'xxxxxxxxxxxxxxxxxxxxxxxx',
  'zqzqzqzq zqzqzqzq zqzqzqzq',
  'abcdefgh ijklmnop qrstuvwx yzabcdef',
  'parkk stret sidney',
  'kinng streeet neewtown',
  '45 ma',
  '45 st',
  '45 pa',
  'ca',
  'ba',
  'mo',
  `${'king '.repeat(30)}`,
  `${'9'.repeat(190)}`,
  `${'a'.repeat(190)}`,
  '½ ½ ½',
  'é è ê ë',
  '🏠 🏠 🏠',
  // Common words that match together nowhere: every interpretation could be tried.
  '12 park road north sydney melbourne',
  '9999 the esplanade sydney melbourne',
  '12 station street blue mountains nowhere land',
  '1 high street north south east west',
  '12 victoria street park hill mount',
  '1 the avenue the park the hill',
  '99/12 church street nth melbourne sydney brisbane perth',
  '12 mount road park lake river',
  '12 george street aaaa bbbb cccc dddd eeee',
  'po box 12 nth st kilda melbuorne',
  'po box 9 mt north upper melbuorne victoria 3999',
  'rmb 1 st mt nth pt road 2 hill east',
  'gpo box 1 2 3 4 5 saint mount point',
  '1 street georgetown gdns saint old west rd street',
  'unit 99 9999 king view drive the linwood desailly crescent street',
  '12 park vic dr mount drive',
  '9999 1 crescent avenue vic s south',
  '1 1 court road west',
  '3 road south stret',
  // Few words that very many streets have, with a number that no street has.
  '9999 stret 3',
  'unit 99 9999 hilll',
  '5-9 north',
  '12a vic ri',
  'rd rooad ',
];

const NUMBERS = ['1', '12', '9999', '3/45', 'unit 99 9999', '1 1', '12a', '5-9', '1/1 2/2'];
const BEHIND = ['2000', '3', '12 14', 'rd 2'];
const COMMON =
  'street road avenue st rd ave drive dr court place north south east west n s the mount mt lake park hill nsw vic qld new o a 1 2 3 saint upper lower highway king view port point pt glen cr crescent esplanade parkk hilll stret rooad kinng'.split(
    ' ',
  );

function createQuery(words: readonly string[], random: Random): string {
  const said = Array.from({ length: 1 + random.below(8) }, () => {
    const word = random.pick(random.chance(0.5) ? words : COMMON);
    return random.chance(0.15) ? word.slice(0, 1 + random.below(3)) : word;
  });
  const number = random.chance(0.7) ? [random.pick(NUMBERS)] : [];
  const behind = random.chance(0.1) ? [random.pick(BEHIND)] : [];
  return [...number, ...said, ...behind].join(' ') + (random.chance(0.2) ? ' ' : '');
}

/**
 * Returns queries of one to eight of the most common words in any order, some incomplete or mistyped, most
 * behind a number. These cost a term index the most.
 */
export function commonWordQueries(
  words: readonly string[],
  { count, seed }: { count: number; seed: number },
): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => createQuery(words, random));
}
