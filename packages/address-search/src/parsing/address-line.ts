import { type AddressFormat, shortForms, unitCodes } from '../formats/address-format.ts';
import { WRITTEN_FRACTIONS } from '../street-index/fractions.ts';
import { foldText } from './fold-text.ts';
import { RURAL_NUMBER } from './rural-delivery.ts';
import { createStreetParser } from './street-parser.ts';

/** The parts of an address, each as the address writes it. Missing parts are null. */
export type StructuredAddress = {
  readonly flatOrUnitType: string | null;
  readonly flatOrUnitNumber: string | null;
  readonly postalType: string | null;
  readonly postalNumber: string | null;
  readonly streetNumber1: string | null;
  readonly streetNumber1Suffix: string | null;
  readonly streetNumber2: string | null;
  readonly streetNumber2Suffix: string | null;
  readonly streetName: string | null;
  readonly streetType: string | null;
  readonly streetSuffix: string | null;
};

/** How the parts were joined, so that joining them again gives the same line. */
type LineStyle = {
  /** The separator between unit and number: `/`, `-`, `, ` or a space. Empty without a unit. */
  readonly unitSeparator: string;
  readonly isUnitTypeWritten: boolean;
  /** Whether the type comes before the name: `Rue Saint-Pierre`. */
  readonly doesTypeLead: boolean;
  /**
   * The separator before a rural delivery number that ends the line, a space or `, `. Empty where the
   * number is not in the line.
   */
  readonly ruralSeparator: string;
};

type ParsedLine = { readonly parts: StructuredAddress; readonly style: LineStyle };

const NO_PARTS: StructuredAddress = {
  flatOrUnitType: null,
  flatOrUnitNumber: null,
  postalType: null,
  postalNumber: null,
  streetNumber1: null,
  streetNumber1Suffix: null,
  streetNumber2: null,
  streetNumber2Suffix: null,
  streetName: null,
  streetType: null,
  streetSuffix: null,
};

const PLAIN_STYLE: LineStyle = {
  unitSeparator: '',
  isUnitTypeWritten: false,
  doesTypeLead: false,
  ruralSeparator: '',
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

/** Parses address lines of a country and joins their parts again. ADDR-8, ADDR-9 */
export type AddressLines = {
  parse(line: string): ParsedLine;
  join(parts: StructuredAddress, style?: LineStyle): string;
  /** Puts the unit before the rest of a line, as the country usually writes it. */
  joinUnit(parts: StructuredAddress, rest: string): string;
};

/** Builds the patterns of a country. */
function buildPatterns(format: AddressFormat) {
  const stations = Object.keys(format.postalStations).map((station) => `|${escaped(station)} .+`);
  const unitWords = [...unitCodes(format.unitTypes).keys(), ...unitCodes(format.levelTypes).keys(), 'lot'];
  const number = String.raw`(?<number>\d+)(?<suffix>[A-Za-z]{1,2}(?= |-)| (?:${WRITTEN_FRACTIONS})(?= ))?(?:-(?<last>\d+)(?<lastSuffix>[A-Za-z])?)?`;
  const unitNumber = String.raw`(?=[^ ,]*\d|[A-Z](?:[ ,\/]|$))[\p{L}\d&.]+(?:-[\p{L}\d&.]+)?`;
  return {
    postal: new RegExp(
      `^(?<type>${anyOf(format.postalTypes)})(?: (?<number>.*\\d.*|[^a-z]+${stations.join('')}))?$`,
      'iu',
    ),
    typedUnit: new RegExp(
      `^(?<type>(?:${anyOf(unitWords)})(?: ${unitNumber},? (?:${anyOf(unitWords)}))?) (?<unit>${unitNumber})(?<separator>, ?| |/)(?<rest>.+)$`,
      'iu',
    ),
    defaultUnit: new RegExp(
      `^(?<unit>[\\p{L}\\d&.]+(?:-[\\p{L}\\d&.]+)?)(?<separator>${format.defaultUnit.separator === '/' ? '/' : '[/-]'})(?<rest>\\d.*)$`,
      'u',
    ),
    number: new RegExp(`^${number} (?<rest>.+)$`, 'u'),
    rural: new RegExp(
      format.ruralDelivery === null
        ? '$.'
        : `^(?<rest>.+?)(?<separator>,? )(?<type>${format.ruralDelivery}) (?<number>${RURAL_NUMBER})$`,
      'iu',
    ),
  };
}

function parseUnit(line: string, format: AddressFormat, patterns: ReturnType<typeof buildPatterns>) {
  const plain = patterns.defaultUnit.exec(line)?.groups;
  if (plain) {
    const { unit = '', separator = '', rest = '' } = plain;
    return { type: format.defaultUnit.name, unit, separator, rest, isTypeWritten: false };
  }
  const typed = patterns.typedUnit.exec(line)?.groups;
  if (typed) {
    const { type = '', unit = '', separator = '', rest = '' } = typed;
    return { type, unit, separator, rest, isTypeWritten: true };
  }
  return { type: null, unit: null, separator: '', rest: line, isTypeWritten: false };
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

/** Returns whether the unit of an address is a lot, alone or behind a flat. */
export const isLotType = (type: string | null): boolean => /(?:^| )lot$/i.test(type ?? '');

/** The usual style of a country: the default unit before its separator, any other unit before a comma. */
function usualStyle(format: AddressFormat, parts: StructuredAddress): LineStyle {
  const isDefault = (parts.flatOrUnitType ?? null) === format.defaultUnit.name;
  const isLot = isLotType(parts.flatOrUnitType);
  const leads = new Set<string>(format.leadingTypes);
  const shorts = shortForms(format.streetTypes).get(foldText(parts.streetType ?? '')) ?? [];
  const isOrdinal = /^\d/.test(parts.streetName ?? '') && /\p{L}$/u.test(parts.streetName ?? '');
  return {
    unitSeparator: isDefault ? format.defaultUnit.separator : isLot ? ' ' : ', ',
    isUnitTypeWritten: !isDefault,
    doesTypeLead: shorts.some((short) => leads.has(short)) && !isOrdinal,
    ruralSeparator: '',
  };
}

/** A letter follows its number directly, a fraction behind a space: `45A`, `45 1/2`. */
const spacedSuffix = (suffix: string | null): string =>
  /^\d/.test(suffix ?? '') ? ` ${suffix}` : (suffix ?? '');

function joinLine(parts: StructuredAddress, style: LineStyle): string {
  if (parts.postalType !== null && parts.streetName === null)
    return joined(parts.postalType, parts.postalNumber);
  const last =
    parts.streetNumber2 === null ? '' : `-${parts.streetNumber2}${parts.streetNumber2Suffix ?? ''}`;
  const number =
    parts.streetNumber1 === null
      ? null
      : `${parts.streetNumber1}${spacedSuffix(parts.streetNumber1Suffix)}${last}`;
  const street = style.doesTypeLead
    ? joined(number, parts.streetType, parts.streetName, parts.streetSuffix)
    : joined(number, parts.streetName, parts.streetType, parts.streetSuffix);
  const rural =
    style.ruralSeparator === '' ? '' : style.ruralSeparator + joined(parts.postalType, parts.postalNumber);
  return joinUnit(parts, style, street) + rural;
}

function joinUnit(parts: StructuredAddress, style: LineStyle, street: string): string {
  if (parts.flatOrUnitNumber === null) return street;
  const unit = joined(style.isUnitTypeWritten ? parts.flatOrUnitType : null, parts.flatOrUnitNumber);
  return `${unit}${style.unitSeparator}${street}`;
}

/** Creates the parser and joiner of a country. */
export function createAddressLines(format: AddressFormat): AddressLines {
  const patterns = buildPatterns(format);
  const parseStreet = createStreetParser(format);

  function parseParts(line: string): ParsedLine {
    const postal = patterns.postal.exec(line)?.groups;
    if (postal) {
      const { type = '', number } = postal;
      return { parts: { ...NO_PARTS, postalType: type, postalNumber: number ?? null }, style: PLAIN_STYLE };
    }
    const rural = patterns.rural.exec(line)?.groups;
    const { type, unit, separator, rest, isTypeWritten } = parseUnit(rural?.rest ?? line, format, patterns);
    const found = patterns.number.exec(rest)?.groups;
    const { doesTypeLead, ...street } = parseStreet(found?.rest ?? rest);
    const parts = {
      ...NO_PARTS,
      postalType: rural?.type ?? null,
      postalNumber: rural?.number ?? null,
      flatOrUnitType: type,
      flatOrUnitNumber: unit,
      streetNumber1: found?.number ?? null,
      streetNumber1Suffix: found?.suffix?.trim() ?? null,
      streetNumber2: found?.last ?? null,
      streetNumber2Suffix: found?.lastSuffix ?? null,
      ...street,
    };
    const style = { unitSeparator: separator, isUnitTypeWritten: isTypeWritten, doesTypeLead };
    return { parts, style: { ...style, ruralSeparator: rural?.separator ?? '' } };
  }

  return {
    parse(line) {
      const parsed = parseParts(line);
      // A line whose parts do not give it back is kept as one part.
      if (joinLine(parsed.parts, parsed.style) === line) return parsed;
      return { parts: { ...NO_PARTS, streetName: line }, style: PLAIN_STYLE };
    },
    join: (parts, style = usualStyle(format, parts)) => joinLine(parts, style),
    joinUnit: (parts, rest) => joinUnit(parts, usualStyle(format, parts), rest),
  };
}
