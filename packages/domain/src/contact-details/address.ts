import { titleCase } from '../contact-details/title-case.ts';
import { withoutInvisible } from '../values/invisible-characters.ts';
import { fitsPattern } from '../values/pattern.ts';
import { textOrEmpty } from '../values/text-or-empty.ts';

/**
 * The parts of an address; null for a missing one. The country decides whether addresses
 * have a state, a city or both.
 */
export type AddressParts = {
  readonly line: string | null;
  readonly suburb: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
};

const CODE_LENGTH = 6;
const HALF = CODE_LENGTH / 2;
/**
 * The letters and digits of a Canadian postcode without its space. The region and the address search of
 * Canada have patterns of their own, for other letters and other cases; a test of the configuration
 * holds all three together.
 */
export const CANADIAN_POSTCODE = /^(?:[A-Z]\d){3}$/;
const SPACES = /\s+/gu;

/**
 * Returns a text with single spaces, none around it, composed accents and no invisible characters;
 * null for a blank one. CON-20
 */
export function tidyText(text: string | null): string | null {
  return withoutInvisible(textOrEmpty(text)).normalize('NFC').replace(SPACES, ' ').trim() || null;
}

/**
 * Returns a postcode in capitals. Six characters become three, a space, three: `m5x1a9` becomes `M5X 1A9`. A
 * Canadian code gets its space wherever it was split; a code of another country that is already split stays
 * as it is, such as `1234 AB`. CON-21
 */
export function formatPostcode(text: string | null): string | null {
  const tidy = tidyText(text)?.toUpperCase();
  if (!tidy) return null;
  const code = tidy.replaceAll(/[\s\p{Pd}]/gu, '');
  const hasHalves = code.length === CODE_LENGTH && (code === tidy || CANADIAN_POSTCODE.test(code));
  return hasHalves ? `${code.slice(0, HALF)} ${code.slice(HALF)}` : tidy;
}

const LETTER_FOR_DIGIT: Readonly<Record<string, string>> = { O: '0', I: '1' };

/**
 * Returns a postcode of the country whose pattern is given, as it is sent and stored. A letter O or I that
 * was typed for 0 or 1 becomes the digit, where that alone makes the code one of the country: no code of
 * Canada has these letters. CON-107
 */
function homePostcode(text: string | null, pattern: string): string | null {
  const typed = formatPostcode(text);
  if (typed === null || fitsPattern(pattern, typed)) return typed;
  const meant = formatPostcode(typed.replaceAll(/[OI]/g, (letter) => LETTER_FOR_DIGIT[letter] ?? letter));
  return meant !== null && fitsPattern(pattern, meant) ? meant : typed;
}

/**
 * Returns an address as it is sent and stored: title case for line and suburb, capitals for state,
 * city and postcode. `postcodePattern`: that of the site, for an address in its country. CON-20
 */
export function normaliseAddress<Address extends AddressParts>(
  address: Address,
  postcodePattern?: string | undefined,
): Address {
  const titled = (text: string | null) => {
    const tidy = tidyText(text);
    return tidy && titleCase(tidy);
  };
  return {
    ...address,
    line: titled(address.line),
    suburb: titled(address.suburb),
    state: tidyText(address.state)?.toUpperCase() ?? null,
    city: tidyText(address.city)?.toUpperCase() ?? null,
    postcode: postcodePattern
      ? homePostcode(address.postcode, postcodePattern)
      : formatPostcode(address.postcode),
  };
}

/** Returns the parts of an address as they are shown; an empty text for a missing one. CON-5 */
export function displayAddress(address: AddressParts): { readonly [Part in keyof AddressParts]: string } {
  return {
    line: titleCase(textOrEmpty(address.line)),
    suburb: titleCase(textOrEmpty(address.suburb)),
    state: textOrEmpty(address.state).toUpperCase(),
    city: titleCase(textOrEmpty(address.city)),
    postcode: textOrEmpty(formatPostcode(address.postcode)),
  };
}

/** Returns a postcode that no line parts: that of Canada has a space. CON-100 */
export const inOneLine = (postcode: string): string => postcode.replaceAll(' ', '\u00A0');

/**
 * Returns an address on one line: `12 George Street, Newtown NSW 2042`,
 * `5 Marine Parade, Mount Maunganui, Tauranga 3116`. CON-6
 */
export function addressOnOneLine(address: AddressParts): string {
  const { line, suburb, state, city, postcode: code } = displayAddress(address);
  const postcode = inOneLine(code);
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' ');
  const place = city ? [suburb, joined(city, state, postcode)] : [joined(suburb, state, postcode)];
  return [line, ...place].filter(Boolean).join(', ');
}

/**
 * Whether two addresses are the same: line, suburb, state and postcode match after
 * tidying, in any case. CON-14
 */
export function isSameAddress(one: AddressParts, other: AddressParts): boolean {
  const [first, second] = [normaliseAddress(one), normaliseAddress(other)];
  return (['line', 'suburb', 'state', 'postcode'] as const).every(
    (part) => textOrEmpty(first[part]).toUpperCase() === textOrEmpty(second[part]).toUpperCase(),
  );
}
