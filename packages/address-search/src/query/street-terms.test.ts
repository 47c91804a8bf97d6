import { COUNTRY } from '@portal/domain/values/country';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveAddressFormat } from '../formats/address-formats.ts';
import { createInputParser } from '../parsing/input-parser.ts';
import { createStreetTerms } from './street-terms.ts';

const { australia, canada } = COUNTRY;

test('[ADDR-3] numbers and directions match in every spelling', () => {
  const { keyOf, buildQuery } = createStreetTerms(resolveAddressFormat(canada));
  const street = {
    type: 'AVE',
    doesTypeLead: false,
    suffix: 'NW',
    state: 'AB',
    postcodes: [],
    locality: 'X',
  };
  expect(keyOf({ ...street, name: '5' })).toMatch(/ 5 .* nw /);
  expect(buildQuery({ words: ['fifth', 'northwest'], isLastPartial: false })?.anywhere.exact).toBe(
    "('5th'|'5')&'nw'",
  );
  expect(keyOf({ ...street, name: 'Fifth' })).toMatch(/ fifth 5th 5 /);
});

test('[ADDR-3] a street type in a name or a suburb matches by its short forms', () => {
  const { keyOf } = createStreetTerms(resolveAddressFormat(australia));
  const street = { type: '', doesTypeLead: false, suffix: '', state: 'NSW', postcodes: ['2066'] };
  expect(keyOf({ ...street, name: 'The Crescent', locality: 'Lane Cove' })).toMatch(/ _cr .*_lane .*_nsw /);
  expect(keyOf({ ...street, name: 'Bruce St', type: 'South', locality: 'St Ives' })).toContain(' _st ');
  expect(keyOf({ ...street, name: 'St Ives', type: 'Road', locality: 'St Ives' })).not.toContain(' _st ');
});

test('[ADDR-7] any typed text gives queries of quoted terms, or none', () => {
  const query = /^(?:[!(]*'[^'\\]*'(?::\*)?\)*[&|]?)+$/;
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(COUNTRY)),
      fc.string({ unit: 'grapheme' }),
      (countryId, text) => {
        const format = resolveAddressFormat(countryId);
        const parsed = createInputParser(format).parse(text);
        if (parsed.kind === 'postal') return;
        for (const interpretation of parsed.interpretations) {
          const built = createStreetTerms(format).buildQuery(interpretation);
          if (!built) continue;
          const { inName, anywhere } = built;
          for (const one of [inName.exact, inName.prefix, anywhere.exact, anywhere.prefix])
            expect(one).toMatch(query);
        }
      },
    ),
  );
});
