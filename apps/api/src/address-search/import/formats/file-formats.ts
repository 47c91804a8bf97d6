import { COUNTRY, type CountryId } from '@portal/domain/values/country';
import { canadaOpenAddresses, canadaRegister } from '#api/address-search/import/formats/canada-formats.ts';
import type { FileKind } from '#api/address-search/import/formats/file-format.ts';
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

/** The published layouts of each country, under the code that the command line knows the country by. */
export const KNOWN_KINDS: Readonly<Record<string, { countryId: CountryId; kinds: readonly FileKind[] }>> = {
  au: {
    countryId: COUNTRY.australia,
    kinds: [gnafCore, gnafAddressDetail, gnafStreetLocality, gnafLocality, gnafState, australiaPostcodes],
  },
  nz: {
    countryId: COUNTRY.newZealand,
    kinds: [linzAddresses, nzRoads, newZealandPostcodes, newZealandLetters],
  },
  ca: { countryId: COUNTRY.canada, kinds: [canadaRegister, canadaOpenAddresses, canadaPostcodes] },
};

/** The layout of a file by its header, and where each column stands. Undefined when it is none of the country's. */
export function recognise(
  header: string,
  kinds: readonly FileKind[],
): { kind: FileKind; columns: ReadonlyMap<string, number> } | undefined {
  for (const kind of kinds) {
    const names = header.split(kind.separator).map((name) => name.replace(/^"|"$/g, '').trim());
    const columns = new Map(names.map((name, at) => [name, at]));
    if (kind.columns.every((name) => columns.has(name))) return { kind, columns };
  }
  return undefined;
}
