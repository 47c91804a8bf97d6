import { type AddressFormat, shortForms } from '../formats/address-format.ts';
import { foldText } from './fold-text.ts';

/** The parts of a street. */
export type StreetParts = {
  readonly streetName: string;
  readonly streetType: string | null;
  /** A direction, such as `North` or `W`. */
  readonly streetSuffix: string | null;
  /** Whether the type comes before the name: `Rue Saint-Pierre`. */
  readonly doesTypeLead: boolean;
};

/**
 * Creates the parser of a country, which splits a street into name, type and direction as the
 * national files do. ADDR-8
 */
export function createStreetParser(format: AddressFormat) {
  const types = shortForms(format.streetTypes);
  const directions = shortForms(format.directions);
  const leading = new Set<string>(format.leadingTypes);
  const sometimesLeading = new Set<string>(format.sometimesLeadingTypes);
  const isType = (word: string) => types.has(foldText(word));
  const isLeading = (word: string) => types.get(foldText(word))?.some((short) => leading.has(short)) ?? false;
  const canTrail = (word: string) =>
    types.get(foldText(word))?.some((short) => !leading.has(short) || sometimesLeading.has(short)) ?? false;

  return (street: string): StreetParts => {
    const words = street.split(' ');
    // The Crescent, The Horsley Drive: in the national files the type is part of such a name.
    if (words[0]?.toLowerCase() === 'the')
      return { streetName: street, streetType: null, streetSuffix: null, doesTypeLead: false };
    const lastIs = (test: (word: string) => boolean) => words.length > 1 && test(words.at(-1) ?? '');
    const beforeLast = words.at(-2) ?? '';
    const hasDirection =
      lastIs((word) => directions.has(foldText(word))) &&
      words.length > 2 &&
      (isType(beforeLast) || isLeading(words[0] ?? ''));
    const streetSuffix = hasDirection ? (words.pop() ?? null) : null;
    const first = words[0] ?? '';
    if (words.length > 1 && isLeading(first) && !(canTrail(first) && lastIs(canTrail))) {
      const [streetType = null, ...name] = words;
      return { streetType, streetName: name.join(' '), streetSuffix, doesTypeLead: true };
    }
    // West Broadway: a direction alone is not a name.
    const isDirectionAlone = words.length === 2 && directions.has(foldText(words[0] ?? ''));
    const streetType = !isDirectionAlone && lastIs(isType) ? (words.pop() ?? null) : null;
    return { streetType, streetName: words.join(' '), streetSuffix, doesTypeLead: false };
  };
}
