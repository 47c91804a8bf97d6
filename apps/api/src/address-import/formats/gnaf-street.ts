import { createNameDisplay } from '#api/address-import/formats/displayed-name.ts';

/**
 * Australia's other territories: the postcode, a name that only their localities have, and the state
 * that Australia Post prints.
 */
const OTHER_TERRITORIES = [
  { postcode: '2540', locality: /JERVIS|WRECK BAY|CRESWELL/i, postal: 'ACT' },
  { postcode: '2899', locality: /NORFOLK/i, postal: 'NSW' },
  { postcode: '6799', locality: /COCOS/i, postal: 'WA' },
  { postcode: '6798', locality: /CHRISTMAS/i, postal: 'WA' },
] as const;

type Place = { readonly state: string; readonly locality: string; readonly postcode: string };

/**
 * Returns the state as it is printed on letters and offered in the portal. The file's `OT` is
 * not such a state. ADDR-40
 */
export function postalState({ state, locality, postcode }: Place): string {
  if (state !== 'OT') return state;
  const territory =
    OTHER_TERRITORIES.find((one) => one.postcode === postcode) ??
    OTHER_TERRITORIES.find((one) => one.locality.test(locality));
  return territory?.postal ?? state;
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
  /** The state on letters. */
  state: string;
  stateInFile: string;
};

/** Creates the function that writes streets of the file as they are displayed. */
export function createStreetDisplay() {
  const display = createNameDisplay();
  return ({ name, type, suffix, locality, state, stateInFile }: GnafStreet) => ({
    name: display(name),
    type: display(type),
    doesTypeLead: false,
    suffix: suffix === '' ? '' : (SUFFIX_NAMES[suffix] ?? display(suffix)),
    locality: display(locality),
    state,
    // The state in the file can be searched for as well.
    ...(stateInFile === state ? {} : { stateInFile }),
  });
}
