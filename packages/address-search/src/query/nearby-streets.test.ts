import { COUNTRY } from '@portal/domain/values/country';
import { describe, expect, test } from 'vitest';
import { resolveAddressFormat } from '../formats/address-formats.ts';
import { createNearbyStreets, type TypedPlace } from './nearby-streets.ts';
import { postcodeDistance } from './place-distance.ts';

const { australia, canada, newZealand } = COUNTRY;
const nearbyOf = (countryId: number) => createNearbyStreets(resolveAddressFormat(countryId));

const street = (line: string, locality: string, postcodes: string, state = 'NSW') => {
  const [name = '', type = ''] = line.split('|');
  return { name, type, locality, state, postcodes };
};
const place = (name: string, locality: string, postcode: string, kind: TypedPlace['kind'] = 'own') => ({
  name,
  kind,
  locality,
  state: 'NSW',
  postcode,
});

/** Ranks streets for a text, and returns their localities. */
function ranked(text: string, places: readonly TypedPlace[], streets: readonly ReturnType<typeof street>[]) {
  const words = text.split(' ');
  const { buildQueries, rank, withTypedName } = nearbyOf(australia);
  const [query] = buildQueries(words);
  return query
    ? rank(words, query, { places, streets: withTypedName(words, query, streets) }).map(
        ({ locality }) => locality,
      )
    : [];
}

describe('the street of a text whose place is wrong', () => {
  test.each([
    [australia, 'hunter st bondi nsw', "'=hunter'&('st'|'_st')&'_nsw'"],
    [australia, 'the crescent bondi', "'=the'&('crescent'|'_cr')"],
    [canada, 'rue de la montagne laval qc', "'=de'&'=la'&'=montagne'&('rue'|'_rue')&'_qc'"],
    [canada, 'rue ste foy qc', "'=ste'&'=foy'&('rue'|'_rue')&'_qc'"],
    [newZealand, 'te ara o kiri', "'=te'&'=ara'"],
  ])('[ADDR-46] in country %i is searched for by its name: %s', (countryId, text, expected) => {
    expect(nearbyOf(countryId).buildQueries(text.split(' '))[0]?.terms).toBe(expected);
  });

  test('[ADDR-46] the names of places are all runs of the words behind it, the longest first', () => {
    const [query] = nearbyOf(australia).buildQueries('hunter st rose bay nsw 2029'.split(' '));
    expect(query?.placeNames).toEqual([['rose', 'bay'], ['rose'], ['bay']]);
    expect(query).toMatchObject({ state: 'nsw', postcode: '2029' });
  });

  test('[ADDR-46] the nearest by postcode comes first', () => {
    const streets = [
      street('Hunter|Street', 'Far', '2800'),
      street('Hunter|Street', 'Next', '2031'),
      street('Hunter|Street', 'Unknown', ''),
    ];
    expect(ranked('hunter st bondi nsw', [place('bondi', 'Bondi', '2026')], streets)).toEqual([
      'Next',
      'Far',
      'Unknown',
    ]);
  });

  test('[ADDR-46] an old name comes before a neighbour, and a neighbour before a nearer postcode', () => {
    const streets = [
      street('Hunter|Street', 'Near', '2026'),
      street('Hunter|Street', 'Beside', '2500'),
      street('Hunter|Street', 'Renamed', '2800'),
    ];
    const places = [
      place('oldtown', 'Beside', '', 'neighbour'),
      place('oldtown', 'Renamed', '', 'alias'),
      place('oldtown', 'Oldtown', '2026'),
    ];
    expect(ranked('hunter st oldtown nsw', places, streets)).toEqual(['Renamed', 'Beside', 'Near']);
  });

  test('[ADDR-46] where the typed place itself has the street, no other place is offered', () => {
    const streets = [street('Hunter|Street', 'Bondi', '2026'), street('Hunter|Street', 'Near', '2027')];
    expect(ranked('hunter st bondi eastern suburbs', [place('bondi', 'Bondi', '2026')], streets)).toEqual([
      'Bondi',
    ]);
  });

  test('[ADDR-46] a type within the name or the place is told apart by the streets', () => {
    const streets = [
      street('Park Ridge|Road', 'One', '2001'),
      street('Park|Ridge', 'Two', '2001'),
      street('Park Ridge|Lane', 'Three', '2001'),
      street('Park North|Road', 'Four', '2001'),
    ];
    expect(ranked('park ridge rd lane cove nsw', [], streets).sort()).toEqual(['One', 'Three', 'Two']);
    expect(ranked('park ridge rd elsewhere nsw', [], streets).sort()).toEqual(['One', 'Two']);
  });

  test('[ADDR-46] without a state, a postcode or a known place only a shared word tells the place', () => {
    const streets = [street('Hunter|Street', 'Rose Bay', '2029'), street('Hunter|Street', 'Other', '2030')];
    expect(ranked('hunter st nowhere', [], streets)).toEqual([]);
    expect(ranked('hunter st old rose', [], streets)).toEqual(['Rose Bay']);
    expect(ranked('hunter st nowhere 2030', [], streets)[0]).toBe('Other');
  });
});

test('[ADDR-46] the distance of postcodes is that of their numbers, in Canada of their first characters', () => {
  expect(postcodeDistance(['2042'], ['2050', '2100'])).toBe(8);
  expect(postcodeDistance(['M4B 1A1'], ['m5x1a9'])).toBeLessThan(postcodeDistance(['M4B 1A1'], ['V5Z 4J7']));
  expect(postcodeDistance(['M4B 1A1'], ['M4B 9Z9'])).toBe(0);
  expect(postcodeDistance([''], ['2042'])).toBe(postcodeDistance(['2042'], []));
});
