import { COUNTRY, type CountryId } from '@portal/domain/values/country';
import { canadaOpenAddresses, canadaRegister } from '#api/address-search/import/formats/canada-formats.ts';
import type { FileFormat } from '#api/address-search/import/formats/file-format.ts';
import { gnafCore } from '#api/address-search/import/formats/gnaf-core-format.ts';
import {
  gnafAddressDetail,
  gnafLocality,
  gnafState,
  gnafStreetLocality,
} from '#api/address-search/import/formats/gnaf-table-formats.ts';
import { linzAddresses, nzRoads } from '#api/address-search/import/formats/linz-formats.ts';
import {
  australiaPostcodes,
  canadaPostcodes,
  newZealandLetters,
  newZealandPostcodes,
} from '#api/address-search/import/formats/postcode-formats.ts';

/** The file formats of each country by the code of the country on the command line. */
export const FILE_FORMATS: Readonly<
  Record<string, { countryId: CountryId; fileFormats: readonly FileFormat[] }>
> = {
  au: {
    countryId: COUNTRY.australia,
    fileFormats: [
      gnafCore,
      gnafAddressDetail,
      gnafStreetLocality,
      gnafLocality,
      gnafState,
      australiaPostcodes,
    ],
  },
  nz: {
    countryId: COUNTRY.newZealand,
    fileFormats: [linzAddresses, nzRoads, newZealandPostcodes, newZealandLetters],
  },
  ca: { countryId: COUNTRY.canada, fileFormats: [canadaRegister, canadaOpenAddresses, canadaPostcodes] },
};

/** Returns the format of a file by its header, with the index of each column. Returns undefined for a format of no file of the country. */
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
