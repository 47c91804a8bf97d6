import { judgeExpiry, readExpiry } from '#sandbox/cards/card-expiry.ts';
import {
  codeLengthOf,
  digitsOf,
  findBrand,
  hasLengthOfBrand,
  passesLuhn,
} from '#sandbox/cards/card-number.ts';

/** A card as it was typed. */
export type TypedCard = {
  readonly number: string;
  readonly expiry: string;
  readonly name: string;
  readonly code: string;
};
export type CardField = keyof TypedCard;

/** A fault of a field. The card form has a text for each. */
export type CardProblem =
  | 'missing'
  | 'brand-unknown'
  | 'incomplete'
  | 'number-wrong'
  | 'unreadable'
  | 'expired'
  | 'too-far'
  | 'has-number'
  | 'too-long'
  | 'code-length';

export type CardProblems = Partial<Record<CardField, CardProblem>>;

const MAX_NAME_LENGTH = 100;
/** From this number of digits on, a card number was typed in the wrong field. */
const DIGITS_OF_NUMBER = /(\d[ -]?){9}/;
const NUMBER_SIGNS = /^[\d\s-]*$/;

function checkNumber(text: string): CardProblem | undefined {
  const digits = digitsOf(text);
  if (text.trim() === '') return 'missing';
  if (!NUMBER_SIGNS.test(text)) return 'number-wrong';
  if (!findBrand(digits)) return 'brand-unknown';
  if (!hasLengthOfBrand(digits)) return 'incomplete';
  return passesLuhn(digits) ? undefined : 'number-wrong';
}

function checkExpiry(text: string, now: Date): CardProblem | undefined {
  if (text.trim() === '') return 'missing';
  const expiry = readExpiry(text);
  if (!expiry) return 'unreadable';
  const judgement = judgeExpiry(expiry, now);
  if (judgement === 'usable') return undefined;
  return judgement === 'past' ? 'expired' : 'too-far';
}

function checkName(text: string): CardProblem | undefined {
  const name = text.trim();
  if (name === '') return 'missing';
  if (name.length > MAX_NAME_LENGTH) return 'too-long';
  return DIGITS_OF_NUMBER.test(name) ? 'has-number' : undefined;
}

function checkCode(text: string, number: string): CardProblem | undefined {
  const code = text.trim();
  if (code === '') return 'missing';
  const length = codeLengthOf(digitsOf(number));
  // While the brand is unknown, either length may be right.
  const lengths = length === undefined ? [3, 4] : [length];
  return /^\d+$/.test(code) && lengths.includes(code.length) ? undefined : 'code-length';
}

/** Returns what is wrong with each field of a typed card; nothing where the card can be tried. GWY-7 */
export function checkCard(card: TypedCard, now: Date): CardProblems {
  const problems: Record<CardField, CardProblem | undefined> = {
    number: checkNumber(card.number),
    expiry: checkExpiry(card.expiry, now),
    name: checkName(card.name),
    code: checkCode(card.code, card.number),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
