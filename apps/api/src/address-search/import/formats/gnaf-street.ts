import { createNameWriter } from '#api/address-search/import/formats/parse-house-number.ts';

/** Australia's other territories: their postcode, a name that only their localities have, and the state that Australia Post prints. */
const OTHER_TERRITORIES = [
  { postcode: '2540', locality: /JERVIS|WRECK BAY|CRESWELL/i, printed: 'ACT' },
  { postcode: '2899', locality: /NORFOLK/i, printed: 'NSW' },
  { postcode: '6799', locality: /COCOS/i, printed: 'WA' },
  { postcode: '6798', locality: /CHRISTMAS/i, printed: 'WA' },
] as const;

type Place = { readonly state: string; readonly locality: string; readonly postcode: string };

/** The state as it is printed on letters, and chosen from in the portal; the file's `OT` is none. ADDR-40 */
export function printedState({ state, locality, postcode }: Place): string {
  if (state !== 'OT') return state;
  const territory =
    OTHER_TERRITORIES.find((one) => one.postcode === postcode) ??
    OTHER_TERRITORIES.find((one) => one.locality.test(locality));
  return territory?.printed ?? state;
}

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
export type GnafStreet = {
  name: string;
  type: string;
  suffix: string;
  locality: string;
  /** As it is printed. */
  state: string;
  stateInFile: string;
};

/** Writes streets of the file as they are shown. */
export function createStreetWriter() {
  const shown = createNameWriter();
  return ({ name, type, suffix, locality, state, stateInFile }: GnafStreet) => ({
    name: shown(name),
    type: shown(type),
    doesTypeLead: false,
    suffix: suffix === '' ? '' : (SUFFIX_NAMES[suffix] ?? shown(suffix)),
    locality: shown(locality),
    state,
    // Who types what the file says, finds it.
    ...(stateInFile === state ? {} : { stateInFile }),
  });
}
