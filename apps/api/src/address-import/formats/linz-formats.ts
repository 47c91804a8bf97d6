import { foldText } from '@portal/address-search/parsing/fold-text';
import { ruralSuburb } from '@portal/address-search/parsing/rural-delivery';
import {
  type FileFormat,
  leftOut,
  REFERENCE,
  type ReferenceData,
  type RowOutcome,
  rejected,
} from '#api/address-import/formats/file-format.ts';
import { createHouseNumberParser } from '#api/address-import/formats/parse-house-number.ts';
import { TERRITORY } from '#api/address-import/formats/place-towns.ts';

const roadKey = (road: string, locality: string): string => `road ${foldText(road)}|${foldText(locality)}`;
const localityKey = (locality: string): string => `place ${foldText(locality)}`;
/** Marks a road or suburb with several postcodes, none of which is certain. */
const SEVERAL = '*';

/** Stores a postcode, or that there are several. */
function notePostcode(reference: ReferenceData, key: string, postcode: string): void {
  const known = reference.get(key);
  reference.set(key, known === undefined || known === postcode ? postcode : SEVERAL);
}

/**
 * LINZ publishes no postcodes. They come from a file of roads, or from a locality that has
 * one postcode only. ADDR-23
 */
function postcodeOf(
  reference: ReferenceData,
  road: string,
  locality: string,
): { postcode: string; noPostcode?: string } {
  const found = reference.get(roadKey(road, locality)) ?? reference.get(localityKey(locality)) ?? '';
  if (found === '') return { postcode: '', noPostcode: 'no road of the suburb has a known one' };
  return found === SEVERAL ? { postcode: '', noPostcode: 'the suburb has several' } : { postcode: found };
}

/** Roads with their postcodes. A road on a boundary has several localities. */
export const nzRoads: FileFormat = {
  name: 'New Zealand roads with postcodes',
  separator: ',',
  columns: ['road_id', 'road_name', 'locality', 'city', 'postcode'],
  holds: 'reference',
  createReader(columnAt, { reference }) {
    const [name, localities, postcode] = ['road_name', 'locality', 'postcode'].map(columnAt) as [
      number,
      number,
      number,
    ];
    return ({ at }) => {
      const own = at(postcode);
      if (own === '') return leftOut('no postcode');
      for (const locality of at(localities).split(',')) {
        notePostcode(reference, roadKey(at(name), locality), own);
        notePostcode(reference, localityKey(locality), own);
      }
      return REFERENCE;
    };
  },
};

/** The LINZ layers by their common columns: NZ Addresses (105689, 123113) and NZ Street Address (53353). */
export const linzAddresses: FileFormat = {
  name: 'LINZ addresses',
  separator: ',',
  columns: ['address_id', 'full_address', 'address_number', 'suburb_locality', 'town_city'],
  holds: 'addresses',
  createReader(columnAt, { country, reference }) {
    const parseHouse = createHouseNumberParser(country);
    /** Returns the first of these columns that the file has. */
    const first = (...names: string[]) => names.map(columnAt).find((column) => column >= 0) ?? -1;
    const c = {
      unitType: first('unit_type'),
      unit: first('unit_value', 'unit'),
      levelType: first('level_type'),
      level: first('level_value'),
      number: first('address_number'),
      suffix: first('address_number_suffix'),
      high: first('address_number_high'),
      road: first('full_road_name'),
      prefix: first('road_name_prefix'),
      name: first('road_name'),
      type: first('road_type_name', 'road_name_type'),
      roadSuffix: first('road_suffix', 'road_name_suffix'),
      locality: first('suburb_locality'),
      city: first('town_city'),
      territory: first('territorial_authority'),
      lifecycle: first('address_lifecycle'),
      isLand: first('is_land'),
      water: first('water_name'),
      postcode: first('postcode', 'postcode_added'),
      address: first('full_address'),
    };
    const { find } = country.ruralDelivery;
    /**
     * Returns road, suburb and town without the rural delivery number, which any of them may have. ADDR-22
     */
    function placesOf(at: (column: number) => string) {
      const [road = '', suburb = '', town = ''] = [at(c.road), at(c.locality), at(c.city)].map(
        (text) => find(text)?.rest ?? text,
      );
      const rural = [at(c.locality), at(c.road), at(c.city), ...at(c.address).split(',')]
        .map(find)
        .find((found) => found !== undefined);
      const locality = suburb || town;
      return { road, locality, city: town || locality, delivery: rural ? ruralSuburb(rural) : '' };
    }
    return (fields): RowOutcome => {
      const at = (column: number) => fields.at(column).trim();
      if (c.lifecycle >= 0 && at(c.lifecycle) !== 'Current') return leftOut('not current');
      if (at(c.isLand) === 'F' || at(c.water) !== '') return leftOut('on the water');
      const { road, locality, city, delivery } = placesOf(at);
      if (road === '' || locality === '') return rejected('no road or locality');
      if (at(c.number) === '') return leftOut('no house number');
      const house = parseHouse({
        number: at(c.number),
        suffix: at(c.suffix),
        last: at(c.high),
        flatType: at(c.unitType),
        flatNumber: at(c.unit),
        levelType: at(c.levelType),
        levelNumber: at(c.level),
      });
      if (typeof house === 'string') return rejected(house);
      const suburb = delivery === '' ? locality : delivery;
      return {
        kind: 'address',
        streetId: `${road}|${suburb}|${city}`,
        makeStreet: () => ({
          ...roadParts({
            road,
            name: at(c.name),
            prefix: at(c.prefix),
            type: at(c.type),
            suffix: at(c.roadSuffix),
          }),
          locality: suburb,
          state: city,
          area: at(c.territory).replace(TERRITORY, ''),
        }),
        ...(at(c.postcode) === '' ? postcodeOf(reference, road, locality) : { postcode: at(c.postcode) }),
        house,
      };
    };
  },
};

type RoadFields = { road: string; name: string; prefix: string; type: string; suffix: string };

/** Returns the parts of a road when they make up its full name, otherwise the full name alone. */
function roadParts({ road, name, prefix, type, suffix }: RoadFields) {
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  const isUsual = joined(prefix, name, type, suffix) === road && name !== '';
  if (!isUsual) return { name: road, type: '', suffix: '', doesTypeLead: false };
  return { name: joined(prefix, name), type, suffix, doesTypeLead: false };
}
