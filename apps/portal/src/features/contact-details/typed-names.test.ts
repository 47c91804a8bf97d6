import { expect, test } from 'vitest';
import { hasTypedNames } from './typed-names.ts';

test.each([
  ['100 mt eden road', '100 Dominion Road;Mount Eden;Auckland;1024', false],
  ['Mt Eden rd 100', '100 Dominion Road;Mount Eden;Auckland;1024', false],
  ['100 dominion rd mt eden', '100 Dominion Road;Mount Eden;Auckland;1024', true],
  ['100 sandringham road', '100 Dominion Road;Mount Eden;Auckland;1024', false],
  ['20 Collins St Brisbane', '20 Collins Street;Melbourne;VIC;3000', false],
  ['20 Collins St Melbourne', '20 Collins Street;Melbourne;VIC;3000', true],
  ['120 Main Stret', '120 Main Street;Hamilton;ON;L8N 1A1', true],
  ['120 Main Stret Vancouver', '120 Main Street;Hamilton;ON;L8N 1A1', false],
  ['5 Marine Par', '5 Marine Parade;Mount Maunganui;Tauranga;3116', true],
  ['5 Marine Prade', '5 Marine Parade;Mount Maunganui;Tauranga;3116', true],
  ['5 Marine Street', '5 Marine Parade;Mount Maunganui;Tauranga;3116', false],
  ['Unit 9, 45 King Street', '45 King St;Newtown;NSW;2042', true],
  ['45 kíng street queensland', '45 King St;Toowong;QLD;4066', true],
  ['10 boulevard Rene-Levesque', '10 Blvd René-Lévesque;Québec;QC;G1R 1A1', true],
  ['5 k road', '5K North Road;Dunedin;Dunedin;9010', false],
  ['10 queen st st heliers', '10 Queen Street;St Heliers;Auckland;1071', true],
  ['10-202 rue Martin', '202 Rue Martin;Matane;QC;G4W 1A1', true],
  ['202 Martin', '202 Rue Martin;Matane;QC;G4W 1A1', true],
  ['100 king st w', '100 King St W;Toronto;ON;M5X 1A9', true],
  ['Lovers Lane', 'Lane;Perth;WA;6000', false],
  ['5 oʼconnell st', "5 O'Connell Street;North Adelaide;SA;5006", true],
  ['5 oconnell st', "5 O'Connell Street;North Adelaide;SA;5006", true],
  ['Rural Delivery 2 Kumeu', '12 Hall Road, RD 2;Kumeū;Auckland;0892', true],
  ['12345 Highway 7', '12345 Highway 7;Concord;ON;L4K 1A1', true],
  ['12', '12 Hall Road;Kumeū;Auckland;0810', true],
])('[CON-105] whether %j names the suggestion %j: %j', (typed, suggestion, isNamed) => {
  expect(hasTypedNames(suggestion, typed)).toBe(isNamed);
});
