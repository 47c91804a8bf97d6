import type { CalendarDate } from '../values/calendar-date.ts';

/** Letters and digits that cannot be mistaken for each other when they are read aloud or typed from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const BITS = 5;
const MARK_BYTES = 8;
const MILLISECONDS_OF_A_DAY = 86_400_000;
/** Days are counted from here. */
const FIRST_DAY = Date.UTC(2020, 0, 1);
const CODE_LENGTH = ((MARK_BYTES + 2) * 8) / BITS;

/** The content of a code: the day of the proof, and a mark that only its issuer can make. */
export type ProofCode = { readonly issuedOn: CalendarDate; readonly mark: Uint8Array };

/** Writes the code of a proof in groups of four: `0G9K-…`. Of the mark 64 bits are kept. PRF-2 */
export function proofCodeText({ issuedOn, mark }: ProofCode): string {
  const day = (Date.parse(`${issuedOn}T00:00:00Z`) - FIRST_DAY) / MILLISECONDS_OF_A_DAY;
  const bytes = [day >> 8, day & 255, ...mark.slice(0, MARK_BYTES)];
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? [];
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * Reads a code as people type or paste it: in any case, `O` for `0`, whatever is between and around its
 * letters and digits. Undefined for what is no code. PRF-2
 */
export function readProofCode(typed: string): ProofCode | undefined {
  const code = typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const letters = [...code].map((one) => LOOKALIKES[one] ?? one);
  const places = letters.map((letter) => ALPHABET.indexOf(letter));
  if (letters.length !== CODE_LENGTH || places.includes(-1)) return undefined;
  const bits = places.map((place) => place.toString(2).padStart(BITS, '0')).join('');
  const bytes = bits.match(/.{8}/g)?.map((eight) => Number.parseInt(eight, 2)) ?? [];
  const [high = 0, low = 0, ...mark] = bytes;
  const day = new Date(FIRST_DAY + (high * 256 + low) * MILLISECONDS_OF_A_DAY);
  return { issuedOn: day.toISOString().slice(0, 10), mark: Uint8Array.from(mark) };
}
