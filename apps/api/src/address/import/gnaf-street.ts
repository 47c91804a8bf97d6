import { createNameWriter } from './file-house.ts';

/** States as Australia Post prints them: the file's other territories are not among them. */
const PRINTED_STATES: Readonly<Record<string, string>> = {
  '6798': 'WA',
  '6799': 'WA',
  '2899': 'NSW',
  '2540': 'ACT',
};
export const printedState = (state: string, postcode: string): string =>
  state === 'OT' ? (PRINTED_STATES[postcode] ?? state) : state;

const SUFFIX_NAMES: Readonly<Record<string, string>> = {
  CN: 'Central',
  DE: 'Deviation',
  E: 'East',
  EX: 'Extension',
  IN: 'Inner',
  LR: 'Lower',
  ML: 'Mall',
  N: 'North',
  NE: 'North East',
  NW: 'North West',
  OF: 'Off',
  ON: 'On',
  OT: 'Outer',
  OP: 'Overpass',
  S: 'South',
  SE: 'South East',
  SW: 'South West',
  UP: 'Upper',
  W: 'West',
};
export type GnafStreet = { name: string; type: string; suffix: string; locality: string; state: string };

/** Writes streets of the file as they are shown. */
export function createStreetWriter() {
  const shown = createNameWriter();
  return ({ name, type, suffix, locality, state }: GnafStreet) => ({
    name: shown(name),
    type: shown(type),
    doesTypeLead: false,
    suffix: suffix === '' ? '' : (SUFFIX_NAMES[suffix] ?? shown(suffix)),
    locality: shown(locality),
    state,
  });
}
