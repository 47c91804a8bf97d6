import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleCase } from './title-case.ts';

fc.configureGlobal({ seed: 12, numRuns: 1000 });

test.each([
  ['12 GEORGE STREET', '12 George Street'],
  ['5 marine parade', '5 Marine Parade'],
  ["12a o'connell st", "12A O'Connell St"],
  ['O’CONNELL ST', 'O’Connell St'],
  ["ST MARY'S ROAD", "St Mary's Road"],
  ["'THE GABLES'", "'The Gables'"],
  ['5/12B HIGH ST', '5/12B High St'],
  ['1ST AVENUE', '1st Avenue'],
  ['UNIT 4B', 'Unit 4B'],
  ['COFFS HARBOUR-EAST', 'Coffs Harbour-East'],
  ['ŌTĀHUHU', 'Ōtāhuhu'],
  ['CO\u0302TE-DES-NEIGES', 'Co\u0302te-Des-Neiges'],
  ['ÉMILE-NELLIGAN', 'Émile-Nelligan'],
  ['PO BOX 12', 'PO Box 12'],
  ['gpo box 12', 'GPO Box 12'],
  ['PO BOX 12 RPO WESTDALE', 'PO Box 12 RPO Westdale'],
  ['gd stn main', 'GD Stn Main'],
  ['PO RIVER ROAD', 'Po River Road'],
  ['  two  spaces ', '  Two  Spaces '],
  ['', ''],
])('%j is written %j', (text, written) => {
  expect(titleCase(text)).toBe(written);
});

test.each([
  ['12 McKenzie Street', '12 McKenzie Street'],
  ['ʻŌtara', 'ʻŌtara'],
  ['ʻāpiti ROAD', 'ʻĀpiti Road'],
  ['ʼāpiti ROAD', 'ʼĀpiti Road'],
  ['NUKUʻALOFA', 'Nukuʻalofa'],
  ['STÓ:LŌ RD', 'Stó:lō Rd'],
  ['BEHCHOK\u01EA\u0300', 'Behchok\u01EB\u0300'],
  ['Ḵwiḵwa̱sut̓inux̱w', 'Ḵwiḵwa̱sut̓inux̱w'],
  ['12 MCKENZIE STREET', '12 Mckenzie Street'],
  ['DeVries rd', 'DeVries Rd'],
  ['6603 FAR NORTH ROAD RD 4', '6603 Far North Road RD 4'],
  ['rd1', 'RD1'],
  ['12 SH1, RR #2', '12 SH1, RR #2'],
  ['pmb 3', 'PMB 3'],
  ['12 HIGH RD', '12 High Rd'],
  ['rmb 12a', 'RMB 12A'],
  ['2888 shaganappi trail nw', '2888 Shaganappi Trail NW'],
  ['12 NEWELL ST', '12 Newell St'],
  ['private bag 92021', 'Private Bag 92021'],
  ['UNIT 3, LEVEL 12, 45-47 THE AVENUE', 'Unit 3, Level 12, 45-47 The Avenue'],
  ['10-123 RUE DE L’ÉGLISE', '10-123 Rue De L’Église'],
  ['1RE AV', '1re Av'],
  ['mcKenzie st', 'Mckenzie St'],
  ["'McKenzie House'", "'McKenzie House'"],
  ['cma 5', 'CMA 5'],
  ['cmb 12', 'CMB 12'],
  ['cmx 12', 'Cmx 12'],
  ['12 first st nw, calgary', '12 First St NW, Calgary'],
  ["12a's", "12A's"],
  ["o'c1", "O'c1"],
])('[CON-5] the address %j reads %j', (text, written) => {
  expect(titleCase(text)).toBe(written);
});

test('writing the words of an address with capitals a second time changes nothing, and letters stay letters', () => {
  const address = fc.string({ unit: fc.constantFrom(..."abz ABZ 19éŌ\u0302'’-/,.") });
  fc.assert(
    fc.property(address, (text) => {
      const written = titleCase(text);
      expect(titleCase(written)).toBe(written);
      expect(written.toLowerCase()).toBe(text.toLowerCase());
    }),
  );
});
