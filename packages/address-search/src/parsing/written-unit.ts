import { type AddressFormat, unitCodes } from '../formats/address-format.ts';
import type { StructuredAddress } from './address-line.ts';
import type { TypedUnit } from './typed-numbers.ts';

/** Returns the flat, unit or level of an address as a typed one; null without one, or where it has both. */
export function writtenUnit(
  format: AddressFormat,
  { flatOrUnitType, flatOrUnitNumber }: Pick<StructuredAddress, 'flatOrUnitType' | 'flatOrUnitNumber'>,
): TypedUnit | null {
  if (flatOrUnitNumber === null) return null;
  const number = flatOrUnitNumber.toUpperCase();
  if (flatOrUnitType === null || flatOrUnitType === format.defaultUnit.name)
    return { number, isLevel: false, typeCode: null };
  const written = flatOrUnitType.toLowerCase();
  const unit = unitCodes(format.unitTypes).get(written);
  if (unit !== undefined) return { number, isLevel: false, typeCode: unit };
  const level = unitCodes(format.levelTypes).get(written);
  return level === undefined ? null : { number, isLevel: true, typeCode: level };
}
