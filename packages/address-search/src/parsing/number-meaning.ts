import { type AddressFormat, shortForms } from '../formats/address-format.ts';
import type { UnitWords } from '../formats/unit-words.ts';

/** The address rules that tell what a token means. */
export type Rules = { readonly words: UnitWords; readonly format: AddressFormat };
/** Where a rule looks: at one token, with all tokens around it. */
export type Position = Rules & { readonly tokens: readonly string[]; readonly at: number };

/**
 * Returns whether a number names a street, as in `10230-111 Ave`: only one street type follows, unlike in
 * `12 Park Ave`. Before a type that leads, it is the house's: `10-202 rue Martin`.
 */
export const isStreetName = ({ tokens, at, words: { streetTypes }, format }: Position): boolean => {
  const shorts = streetTypes.get(tokens[at + 1] ?? '') ?? [];
  const leads = (short: string) =>
    format.leadingTypes.includes(short) && !format.sometimesLeadingTypes.includes(short);
  return shorts.length > 0 && !shorts.some(leads) && !streetTypes.has(tokens[at + 2] ?? '');
};

/**
 * Returns whether the type behind such a number may begin a name: another type follows (`202 St Clair Ave`),
 * or it may lead (`202 av du Parc`).
 */
export function mayBeNamed({ tokens, at, words: { streetTypes }, format }: Position): boolean {
  const [type = '', name = '', ...rest] = tokens.slice(at + 1);
  const canLead = streetTypes.get(type)?.some((short) => format.sometimesLeadingTypes.includes(short));
  const isDirection = shortForms(format.directions).has(name);
  return rest.some((word) => streetTypes.has(word)) || (canLead === true && name !== '' && !isDirection);
}

/** The largest difference between numbers of one building or lot: `4-350` is no range. */
const WIDEST_RANGE = 200;

/** Returns whether two numbers may be the ends of a range. */
export const isRange = (first: string, last: string): boolean => {
  const width = Number(last) - Number(first);
  return width > 0 && width <= WIDEST_RANGE;
};
