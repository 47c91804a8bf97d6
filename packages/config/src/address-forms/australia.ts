import type { AddressForm } from '@portal/domain/address-form';
import {
  ENGLISH_DIRECTIONS,
  ENGLISH_LEVEL_TYPES,
  ENGLISH_STREET_TYPES,
  ENGLISH_UNIT_TYPES,
  ENGLISH_WORD_FORMS,
} from './shared.ts';

/** AS 4590 and the G-NAF. */
export const australiaAddressForm = {
  streetTypes: ENGLISH_STREET_TYPES,
  leadingTypes: [],
  sometimesLeadingTypes: [],
  directions: ENGLISH_DIRECTIONS,
  wordForms: ENGLISH_WORD_FORMS,
  states: {
    nsw: ['new south wales'],
    vic: ['victoria'],
    qld: ['queensland'],
    sa: ['south australia'],
    wa: ['western australia'],
    tas: ['tasmania'],
    nt: ['northern territory'],
    act: ['australian capital territory'],
    ot: ['other territories'],
  },
  unitTypes: ENGLISH_UNIT_TYPES,
  levelTypes: ENGLISH_LEVEL_TYPES,
  plainUnit: { code: 'u', name: 'Unit', mark: '/' },
  dash: 'range',
  postcodePattern: '\\d{4}',
  postcodeSplitAt: 0,
  postalTypes: [
    'PO Box',
    'GPO Box',
    'Locked Bag',
    'Private Bag',
    'Care PO',
    'CMA',
    'CMB',
    'CPA',
    'MS',
    'RSD',
    'RMB',
    'RMS',
  ],
  ruralDelivery: null,
} as const satisfies AddressForm;
