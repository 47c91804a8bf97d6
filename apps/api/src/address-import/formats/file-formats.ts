import { COUNTRY, type CountryId } from '@portal/domain/values/country';
import { canadaOpenAddresses, canadaRegister } from '#api/address-import/formats/canada-formats.ts';
import type { FileFormat } from '#api/address-import/formats/file-format.ts';
import { gnafCore } from '#api/address-import/formats/gnaf-core-format.ts';
import {
  gnafAddressDetail,
  gnafLocality,
  gnafLocalityAlias,
  gnafLocalityNeighbour,
  gnafState,
  gnafStreetLocality,
} from '#api/address-import/formats/gnaf-table-formats.ts';
import { linzAddresses, nzRoads } from '#api/address-import/formats/linz-formats.ts';
import {
  australiaPostcodes,
  canadaPostcodes,
  newZealandLetters,
  newZealandPostcodes,
} from '#api/address-import/formats/postcode-formats.ts';

type CountryFiles = {
  readonly countryId: CountryId;
  /** About how many postcodes the country has, those of boxes included. ADDR-49 */
  readonly postcodeCount: number;
  readonly fileFormats: readonly FileFormat[];
};

/** The files of each country by the code of the country on the command line. */
export const FILE_FORMATS: Readonly<Record<string, CountryFiles>> = {
  au: {
    countryId: COUNTRY.australia,
    postcodeCount: 3_100,
    fileFormats: [
      gnafCore,
      gnafAddressDetail,
      gnafStreetLocality,
      gnafLocality,
      gnafLocalityAlias,
      gnafLocalityNeighbour,
      gnafState,
      australiaPostcodes,
    ],
  },
  nz: {
    countryId: COUNTRY.newZealand,
    postcodeCount: 1_800,
    fileFormats: [linzAddresses, nzRoads, newZealandPostcodes, newZealandLetters],
  },
  ca: {
    countryId: COUNTRY.canada,
    postcodeCount: 850_000,
    fileFormats: [canadaRegister, canadaOpenAddresses, canadaPostcodes],
  },
};

/**
 * Returns the format of a file by its header, with the index of each column. Returns undefined for a format
 * of no file of the country.
 */
export function recogniseFormat(
  header: string,
  fileFormats: readonly FileFormat[],
): { format: FileFormat; columns: ReadonlyMap<string, number> } | undefined {
  for (const format of fileFormats) {
    const names = header.split(format.separator).map((name) => name.replace(/^"|"$/g, '').trim());
    const columns = new Map(names.map((name, at) => [name, at]));
    if (format.columns.every((name) => columns.has(name))) return { format, columns };
  }
  return undefined;
}
