import { type AddressForm, shortForms, unitCodes } from '../formats/address-format.ts';
import { foldText } from './fold-text.ts';
import { RURAL_NUMBER } from './rural-delivery.ts';
import { createStreetReader } from './street-parser.ts';

/** An address, taken apart. What it does not have is null. Every part is written as the address writes it. */
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

/** How the parts stood together, so that joining them gives the same line again. */
export type LineStyle = {
  /** Between unit and number: `/`, `-`, `, ` or a space; what stands before the unit number, where its type is not written: nothing. */
  readonly unitMark: string;
  readonly isUnitTypeWritten: boolean;
  /** Whether the type stands before the name: `Rue Saint-Pierre`. */
  readonly doesTypeLead: boolean;
  /** Before a rural delivery number that ends the line, a space or `, `; nothing where it stands in the place of the suburb. */
  readonly ruralMark: string;
};

export type ReadLine = { readonly parts: StructuredAddress; readonly style: LineStyle };

const NOTHING: StructuredAddress = {
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
  unitMark: '',
  isUnitTypeWritten: false,
  doesTypeLead: false,
  ruralMark: '',
};

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(literal)
    .join('|');

/** Takes address lines of a country apart and joins them again. ADDR-8, ADDR-9 */
export type AddressLines = {
  read(line: string): ReadLine;
  join(parts: StructuredAddress, style?: LineStyle): string;
  /** Puts the unit before the rest of a line in the way the country usually writes it. */
  joinUnit(parts: StructuredAddress, rest: string): string;
};

/** The patterns of a country, made once. */
function patternsOf(form: AddressForm) {
  const stations = Object.keys(form.postalStations).map((kind) => `|${literal(kind)} .+`);
  const kinds = [...unitCodes(form.unitTypes).keys(), ...unitCodes(form.levelTypes).keys(), 'lot'];
  const number = String.raw`(?<number>\d+)(?<suffix>[A-Za-z]{1,2}(?= |-)| 1\/2(?= ))?(?:-(?<last>\d+)(?<lastSuffix>[A-Za-z])?)?`;
  const unitNumber = String.raw`(?=[^ ,]*\d|[A-Z](?:[ ,\/]|$))[\p{L}\d&.]+(?:-[\p{L}\d&.]+)?`;
  return {
    postal: new RegExp(
      `^(?<type>${anyOf(form.postalTypes)})(?: (?<number>.*\\d.*|[^a-z]+${stations.join('')}))?$`,
      'iu',
    ),
    typedUnit: new RegExp(
      `^(?<type>(?:${anyOf(kinds)})(?: ${unitNumber},? (?:${anyOf(kinds)}))?) (?<unit>${unitNumber})(?<mark>, ?| |/)(?<rest>.+)$`,
      'iu',
    ),
    plainUnit: new RegExp(
      `^(?<unit>[\\p{L}\\d&.]+(?:-[\\p{L}\\d&.]+)?)(?<mark>${form.plainUnit.mark === '/' ? '/' : '[/-]'})(?<rest>\\d.*)$`,
      'u',
    ),
    number: new RegExp(`^${number} (?<rest>.+)$`, 'u'),
    rural: new RegExp(
      form.ruralDelivery === null
        ? '$.'
        : `^(?<rest>.+?)(?<mark>,? )(?<type>${form.ruralDelivery}) (?<number>${RURAL_NUMBER})$`,
      'iu',
    ),
  };
}

function readUnit(line: string, form: AddressForm, patterns: ReturnType<typeof patternsOf>) {
  const plain = patterns.plainUnit.exec(line)?.groups;
  if (plain) {
    const { unit = '', mark = '', rest = '' } = plain;
    return { type: form.plainUnit.name, unit, mark, rest, isTypeWritten: false };
  }
  const typed = patterns.typedUnit.exec(line)?.groups;
  if (typed) {
    const { type = '', unit = '', mark = '', rest = '' } = typed;
    return { type, unit, mark, rest, isTypeWritten: true };
  }
  return { type: null, unit: null, mark: '', rest: line, isTypeWritten: false };
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

/** How a country writes what a file or a search gave: the plain unit by its mark, any other before a comma. */
function usualStyle(form: AddressForm, parts: StructuredAddress): LineStyle {
  const isPlain = (parts.flatOrUnitType ?? null) === form.plainUnit.name;
  const isLot = parts.flatOrUnitType?.toLowerCase() === 'lot';
  const leads = new Set<string>(form.leadingTypes);
  const shorts = shortForms(form.streetTypes).get(foldText(parts.streetType ?? '')) ?? [];
  const isOrdinal = /^\d/.test(parts.streetName ?? '') && /\p{L}$/u.test(parts.streetName ?? '');
  return {
    unitMark: isPlain ? form.plainUnit.mark : isLot ? ' ' : ', ',
    isUnitTypeWritten: !isPlain,
    doesTypeLead: shorts.some((short) => leads.has(short)) && !isOrdinal,
    ruralMark: '',
  };
}

/** A letter stands at its number, a fraction apart: `45A`, `45 1/2`. */
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
  const rural = style.ruralMark === '' ? '' : style.ruralMark + joined(parts.postalType, parts.postalNumber);
  return joinUnit(parts, style, street) + rural;
}

function joinUnit(parts: StructuredAddress, style: LineStyle, street: string): string {
  if (parts.flatOrUnitNumber === null) return street;
  const unit = joined(style.isUnitTypeWritten ? parts.flatOrUnitType : null, parts.flatOrUnitNumber);
  return `${unit}${style.unitMark}${street}`;
}

/** Reading and joining for one country. */
export function createAddressLines(form: AddressForm): AddressLines {
  const patterns = patternsOf(form);
  const readStreet = createStreetReader(form);

  function readParts(line: string): ReadLine {
    const postal = patterns.postal.exec(line)?.groups;
    if (postal) {
      const { type = '', number } = postal;
      return { parts: { ...NOTHING, postalType: type, postalNumber: number ?? null }, style: PLAIN_STYLE };
    }
    const rural = patterns.rural.exec(line)?.groups;
    const { type, unit, mark, rest, isTypeWritten } = readUnit(rural?.rest ?? line, form, patterns);
    const found = patterns.number.exec(rest)?.groups;
    const { doesTypeLead, ...street } = readStreet(found?.rest ?? rest);
    const parts = {
      ...NOTHING,
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
    const style = { unitMark: mark, isUnitTypeWritten: isTypeWritten, doesTypeLead };
    return { parts, style: { ...style, ruralMark: rural?.mark ?? '' } };
  }

  return {
    read(line) {
      const read = readParts(line);
      // What cannot be told apart without loss is kept whole.
      if (joinLine(read.parts, read.style) === line) return read;
      return { parts: { ...NOTHING, streetName: line }, style: PLAIN_STYLE };
    },
    join: (parts, style = usualStyle(form, parts)) => joinLine(parts, style),
    joinUnit: (parts, rest) => joinUnit(parts, usualStyle(form, parts), rest),
  };
}
