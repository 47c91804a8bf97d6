import type { ReadNumbers } from './bank-account.ts';
import { type CheckAlgorithm, NEW_ZEALAND_BANKS } from './new-zealand-banks.ts';
import { isZeros, readGroups } from './typed-digits.ts';

/** The parts of an account number. */
type Parts = {
  readonly bank: string;
  readonly branch: string;
  readonly base: string;
  readonly suffix: string;
};

type Check = {
  /** For the 18 digits of bank (2), branch (4), base (8) and suffix (4). */
  readonly weights: readonly number[];
  readonly modulus: number;
  /** Each product is reduced to the sum of its digits, until one digit is left. */
  readonly sumsDigits: boolean;
};

/** A base number below this one is checked by algorithm A, any other by B. */
const FIRST_BASE_OF_B = 990_000;

/** The published checks. X has none. BNK-3 */
const CHECKS: Readonly<Record<'A' | 'B' | Exclude<CheckAlgorithm, 'AB' | 'X'>, Check>> = {
  A: { weights: [0, 0, 6, 3, 7, 9, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11, sumsDigits: false },
  B: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11, sumsDigits: false },
  D: { weights: [0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0], modulus: 11, sumsDigits: false },
  E: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 0, 0, 0, 1], modulus: 11, sumsDigits: true },
  F: { weights: [0, 0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0, 0], modulus: 10, sumsDigits: false },
  G: { weights: [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 1, 3, 7, 1, 0, 3, 7, 1], modulus: 10, sumsDigits: true },
};

/** 2-4-7-2 and 2-4-7-3 as people write them, and 2-4-8-4 as the specification pads them. */
const GROUPED = /^(\d{2}) (\d{4}) (\d{7}|0\d{7}) (\d{2,3}|0\d{3})$/;
const TOGETHER = /^(\d{2})(\d{4})(\d{7})(\d{2,3})$/;
const PADDED = /^(\d{2})(\d{4})0(\d{7})0(\d{3})$/;
const SHORTEST = 15;

function digitSum(product: number): number {
  let sum = product;
  while (sum > 9) sum = Math.floor(sum / 10) + (sum % 10);
  return sum;
}

function partsOf(groups: readonly string[]): Parts | undefined {
  const digits = groups.join('');
  // Four parts written apart show where each ends. Other groups show nothing.
  const isApart = groups.length === 4 && groups[0]?.length === 2;
  const match = isApart ? GROUPED.exec(groups.join(' ')) : (TOGETHER.exec(digits) ?? PADDED.exec(digits));
  if (!match) return undefined;
  const [, bank = '', branch = '', base = '', suffix = ''] = match;
  return { bank, branch, base: base.slice(-7), suffix: suffix.slice(-3) };
}

function passesCheck({ bank, branch, base, suffix }: Parts): boolean {
  // A bank that is not in our list may have any check.
  const { check } = NEW_ZEALAND_BANKS.rows[bank] ?? { check: 'X' };
  if (check === 'X') return true;
  const ofBase = Number(base) < FIRST_BASE_OF_B ? 'A' : 'B';
  const { weights, modulus, sumsDigits } = CHECKS[check === 'AB' ? ofBase : check];
  const digits = [...bank, ...branch, ...base.padStart(8, '0'), ...suffix.padStart(4, '0')];
  const products = digits.map((digit, place) => Number(digit) * (weights[place] ?? 0));
  const sum = products.reduce((total, product) => total + (sumsDigits ? digitSum(product) : product), 0);
  return sum % modulus === 0;
}

/**
 * Returns the bank that an account number begins with; undefined where bank or branch are not in our list, or
 * the bank has no name there. BNK-2, BNK-13
 */
export function findNewZealandBank(account: string): string | undefined {
  const bank = NEW_ZEALAND_BANKS.rows[account.slice(0, 2)];
  const branch = Number(account.slice(2, 6));
  const isKnown = bank?.branches.some(([from, to]) => branch >= from && branch <= to);
  return isKnown ? (bank?.name ?? undefined) : undefined;
}

/**
 * Reads a New Zealand account number, however it is typed, and checks its check digit. A bank or branch that
 * we do not know is no fault. BNK-1 to BNK-4
 */
export function readNewZealandAccount(text: string): ReadNumbers {
  if (text.trim() === '') return { problems: { account: 'missing' } };
  const groups = readGroups(text);
  if (!groups) return { problems: { account: 'not-a-number' } };
  const parts = partsOf(groups);
  if (!parts) return { problems: { account: groups.join('').length < SHORTEST ? 'incomplete' : 'too-long' } };
  const { bank, branch, base, suffix } = parts;
  if (isZeros(base)) return { problems: { account: 'all-zeros' } };
  if (!passesCheck(parts)) return { problems: { account: 'number-wrong' } };
  const bankName = findNewZealandBank(bank + branch) ?? null;
  return { numbers: { bankName, branch: `${bank}-${branch}`, account: `${base}-${suffix}` } };
}
