import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanMobile, type Dialling } from './login-identifier.ts';

fc.configureGlobal({ seed: 64, numRuns: 1000 });

const NEW_ZEALAND: Dialling = { countryCode: '64', trunkPrefix: '0' };
const AUSTRALIA: Dialling = { countryCode: '61', trunkPrefix: '0' };
const CANADA: Dialling = { countryCode: '1', trunkPrefix: '' };

test.each([
  ['021 555 0123', NEW_ZEALAND, '0215550123'],
  ['021-555-0123', NEW_ZEALAND, '0215550123'],
  ['(021) 555.0123', NEW_ZEALAND, '0215550123'],
  ['+64 21 555 0123', NEW_ZEALAND, '0215550123'],
  ['+64 (0)21 555 0123', NEW_ZEALAND, '0215550123'],
  ['+640215550123', NEW_ZEALAND, '0215550123'],
  ['0064 21 555 0123', NEW_ZEALAND, '0215550123'],
  ['64 21 555 0123', NEW_ZEALAND, '0215550123'],
  ['0640215550', NEW_ZEALAND, '0640215550'],
  ['0491 570 156', AUSTRALIA, '0491570156'],
  ['+61 491 570 156', AUSTRALIA, '0491570156'],
  ['61491570156', AUSTRALIA, '0491570156'],
  ['0061491570156', AUSTRALIA, '0491570156'],
  ['0461 491 570', AUSTRALIA, '0461491570'],
  ['416-555-0123', CANADA, '4165550123'],
  ['(416) 555-0123', CANADA, '4165550123'],
  ['+1 416 555 0123', CANADA, '4165550123'],
  ['1-416-555-0123', CANADA, '4165550123'],
  ['001 416 555 0123', CANADA, '4165550123'],
])('[LOG-4] %s is cleaned for %j to %s', (text, dialling, national) => {
  expect(cleanMobile(text, dialling)).toBe(national);
});

test.each([
  ['\u202a+64 21\u00a0555\u20110123\u202c', '0215550123'],
  ['\t021\u2013555\u20140123\n', '0215550123'],
  ['[021] 555 0123', '0215550123'],
  ['O21 555 o123', '0215550123'],
  ['+64 21 555 O123', '0215550123'],
  ['021/555/0123', '0215550123'],
  ['021_555_0123', '0215550123'],
  ['tel:+64-21-555-0123', '0215550123'],
  ['０２１ ５５５ ０１２３', '0215550123'],
])('[LOG-4] the marks in %j are not part of the number', (text, national) => {
  expect(cleanMobile(text, NEW_ZEALAND)).toBe(national);
});

test.each([
  ['', ''],
  ['+61 491 570 156', '+61491570156'],
  ['O', 'O'],
  ['O21 555 0123 x1', 'O215550123x1'],
  ['٠٢١٥٥٥٠١٢٣', '٠٢١٥٥٥٠١٢٣'],
  ['021 555 0123 x12', '0215550123x12'],
  ['++64215550123', '++64215550123'],
])('[LOG-4] an error in %j is left to the pattern', (text, left) => {
  expect(cleanMobile(text, NEW_ZEALAND)).toBe(left);
});

/** Every number that a country's mobile pattern accepts, as its people write it. */
const MOBILES = [
  { dialling: NEW_ZEALAND, national: fc.stringMatching(/^02\d{7,9}$/) },
  { dialling: AUSTRALIA, national: fc.stringMatching(/^04\d{8}$/) },
  { dialling: CANADA, national: fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/) },
];

test.each(MOBILES)('[LOG-4] no national number of $dialling is harmed', ({ dialling, national }) => {
  fc.assert(
    fc.property(national, (number) => {
      expect(cleanMobile(number, dialling)).toBe(number);
    }),
  );
});

test.each(MOBILES)('[LOG-4] a number of $dialling is found in every notation', ({ dialling, national }) => {
  const { countryCode, trunkPrefix } = dialling;
  const separators = fc.array(fc.constantFrom('', '', '', ' ', '-', '.', '(', ')', '\u00a0', '\u2013'), {
    minLength: 20,
    maxLength: 20,
  });
  const prefix = fc.constantFrom(
    '',
    `+${countryCode}`,
    `00${countryCode}`,
    countryCode,
    `+${countryCode}(0)`,
  );
  fc.assert(
    fc.property(national, prefix, separators, (number, before, between) => {
      fc.pre(before !== '+1(0)');
      const significant = number.slice(trunkPrefix.length);
      const written = before === '' ? number : before + significant;
      const decorated = [...written].map((character, index) => character + between[index]).join('');
      expect(cleanMobile(decorated, dialling)).toBe(number);
    }),
  );
});
