import type { AddressFormat } from './address-format.ts';
import {
  ENGLISH_DIRECTIONS,
  ENGLISH_LEVEL_TYPES,
  ENGLISH_STREET_TYPES,
  ENGLISH_UNIT_TYPES,
  ENGLISH_WORD_FORMS,
} from './english.ts';

/** New Zealand, by NZ Post ADV358 and the LINZ address files. */
export const newZealandAddressFormat = {
  streetTypes: ENGLISH_STREET_TYPES,
  leadingTypes: [],
  sometimesLeadingTypes: [],
  directions: ENGLISH_DIRECTIONS,
  wordForms: ENGLISH_WORD_FORMS,
  states: {},
  unitTypes: ENGLISH_UNIT_TYPES,
  levelTypes: ENGLISH_LEVEL_TYPES,
  defaultUnit: { code: 'u', name: 'Unit', separator: '/', labels: ['u', 'fl', 'ap'] },
  dashMeaning: 'range',
  postcodePattern: '\\d{4}',
  postcodeSplitAt: 0,
  postalTypes: ['PO Box', 'Private Bag', 'Counter Delivery', 'Response Bag', 'CMB', 'Poste Restante'],
  titlePostalTypes: [],
  postalTypeVariants: {
    'PO Box': ['p o box', 'pobox', 'post office box', 'po bx'],
    'Private Bag': ['pvt bag', 'privatebag', 'private mail bag'],
  },
  postalStations: {},
  roadsidePostalTypes: [],
  postalSiteWords: [],
  areBoxPostcodesListed: false,
  countryNames: ['new zealand', 'nz', 'aotearoa'],
  idioms: {
    sh: 'state highway',
    'st hwy': 'state highway',
    wgtn: 'wellington',
    akl: 'auckland',
    chch: 'christchurch',
    'palmy(?: north)?': 'palmerston north',
    'the mount': 'mount maunganui',
    hwy: 'highway',
  },
  numberLanguages: ['en'],
  hasDoubledVowels: true,
  ruralDelivery: 'RD',
  ruralDeliveryWords: ['rural', 'delivery'],
} as const satisfies AddressFormat;
