import { titleCase } from '../contact-details/title-case.ts';
import { textOrEmpty } from '../values/text-or-empty.ts';

/** The parts of an address; which of state and city there is depends on the country. Null for what is not there. */
export type AddressParts = {
  readonly line: string | null;
  readonly suburb: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
};

const CODE_LENGTH = 6;
const HALF = CODE_LENGTH / 2;
/** Its two halves are known however they are parted. Elsewhere they are parted in other places: `1234 AB`. */
const CANADIAN = /^(?:[A-Z]\d){3}$/;
/** Marks without a look of their own, which copied text brings along; they would also turn the direction of what follows. */
const INVISIBLE = /\p{Cf}/gu;
const SPACES = /\s+/gu;

/** One space between words, none around them, accents in one character with their letter, nothing invisible; null for nothing at all. CON-20 */
export function tidyText(text: string | null): string | null {
  return textOrEmpty(text).normalize('NFC').replace(INVISIBLE, '').replace(SPACES, ' ').trim() || null;
}

/**
 * A postcode in capitals; one of six characters as three, a space, three: `m5x1a9` becomes `M5X 1A9`. One of another country that is
 * parted already stays so. CON-21
 */
export function formatPostcode(text: string | null): string | null {
  const tidy = tidyText(text)?.toUpperCase() ?? null;
  const code = tidy?.replaceAll(/[\s\p{Pd}]/gu, '') ?? '';
  const isInHalves = code.length === CODE_LENGTH && (code === tidy || CANADIAN.test(code));
  return isInHalves ? `${code.slice(0, HALF)} ${code.slice(HALF)}` : tidy;
}

/** An address as it is sent and stored: line and suburb with capitals, state, city and postcode in capitals. CON-20 */
export function normaliseAddress<Address extends AddressParts>(address: Address): Address {
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
    postcode: formatPostcode(address.postcode),
  };
}

/** The parts as they are shown to be read, empty for what is not there. CON-5 */
export function displayAddress(address: AddressParts): { readonly [Part in keyof AddressParts]: string } {
  return {
    line: titleCase(textOrEmpty(address.line)),
    suburb: titleCase(textOrEmpty(address.suburb)),
    state: textOrEmpty(address.state).toUpperCase(),
    city: titleCase(textOrEmpty(address.city)),
    postcode: textOrEmpty(formatPostcode(address.postcode)),
  };
}

/** `12 George Street, Newtown NSW 2042`, `5 Marine Parade, Mount Maunganui, Tauranga 3116`. CON-6 */
export function addressOnOneLine(address: AddressParts): string {
  const { line, suburb, state, city, postcode } = displayAddress(address);
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' ');
  const place = city ? [suburb, joined(city, state, postcode)] : [joined(suburb, state, postcode)];
  return [line, ...place].filter(Boolean).join(', ');
}

/** Whether two addresses count as the same: line, suburb, state and postcode match, however they are written. CON-14 */
export function isSameAddress(one: AddressParts, other: AddressParts): boolean {
  const [first, second] = [normaliseAddress(one), normaliseAddress(other)];
  return (['line', 'suburb', 'state', 'postcode'] as const).every(
    (part) => textOrEmpty(first[part]).toUpperCase() === textOrEmpty(second[part]).toUpperCase(),
  );
}
