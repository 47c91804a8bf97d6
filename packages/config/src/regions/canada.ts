import { COUNTRY } from '@portal/domain/values/country';
import type { Region } from './region.ts';
import {
  ADDRESS_LINE,
  CONTACT,
  DATES,
  EMAIL,
  LOGIN,
  PAGES,
  PAYMENTS,
  PHONE_SLIPS,
  placeField,
} from './shared.ts';

/**
 * Toll-free numbers, and 900 where the caller pays more: nobody's own phone, and no text message reaches
 * them.
 */
const NOT_PERSONAL = '8(?:00|22|33|44|55|66|77|88)|900';
/**
 * Countries and territories in the Caribbean, the Atlantic and the Pacific that share +1. Area codes that are
 * in no list pass: Canada and the US get new ones.
 */
const ISLANDS =
  '242|246|264|268|284|340|345|441|473|649|658|664|67[01]|684|721|758|767|78[47]|809|829|849|86[89]|876|939';

export const canada = {
  countryId: COUNTRY.canada,
  countryName: 'Canada',
  language: 'en-CA',
  currency: 'CAD',
  timeZone: 'America/Toronto',
  timeZoneName: 'Eastern time',
  paperSize: 'LETTER',
  dialling: { countryCode: '1', trunkPrefix: '' },
  mobile: {
    label: 'Cell phone number',
    example: '416 555 0123',
    pattern: `^(?!${NOT_PERSONAL}|${ISLANDS})[2-9]\\d{2}[2-9]\\d{6}$`,
    maxLength: 16,
    emptyMessage: 'Enter your cell phone number',
    invalidMessage: 'Enter your cell phone number in the correct format, like 416\u00a0555\u00a00123',
    nearMisses: [
      {
        pattern: `^1?(?:${NOT_PERSONAL})\\d{7}$`,
        message: 'Enter your own cell phone number: toll-free and 900 numbers get no text messages',
      },
      {
        pattern: '^[2-9]\\d{6}$',
        message: 'Include the area code of your cell phone number, like 416\u00a0555\u00a00123',
      },
      {
        pattern: '^0\\d+$',
        message: 'Leave out the 0 at the start of your cell phone number, like 416\u00a0555\u00a00123',
      },
      ...PHONE_SLIPS,
    ],
  },
  email: EMAIL,
  homePhone: {
    label: 'Home phone number',
    example: '416 555 0123',
    pattern: `^(?!${NOT_PERSONAL}|${ISLANDS})[2-9]\\d{2}[2-9]\\d{6}$`,
    maxLength: 16,
    emptyMessage: 'Enter your home phone number',
    invalidMessage: 'Enter your home phone number with its area code, like 416\u00a0555\u00a00123',
    nearMisses: [
      {
        pattern: `^1?(?:${NOT_PERSONAL})\\d{7}$`,
        message: 'Enter your own phone number, not a toll-free or 900 number',
      },
      ...PHONE_SLIPS,
    ],
  },
  phoneGroups: ['^(\\d{3})(\\d{3})(\\d{4})$'],
  address: {
    addressLine: { ...ADDRESS_LINE, example: '100 King St W' },
    suburb: placeField('City', 'city', 'Toronto'),
    city: null,
    state: {
      label: 'Province',
      emptyMessage: 'Choose your province',
      choices: [
        { code: 'AB', name: 'Alberta', postcodeStarts: 'T' },
        { code: 'BC', name: 'British Columbia', postcodeStarts: 'V' },
        { code: 'MB', name: 'Manitoba', postcodeStarts: 'R' },
        { code: 'NB', name: 'New Brunswick', postcodeStarts: 'E' },
        { code: 'NL', name: 'Newfoundland and Labrador', postcodeStarts: 'A' },
        { code: 'NS', name: 'Nova Scotia', postcodeStarts: 'B' },
        { code: 'NT', name: 'Northwest Territories', postcodeStarts: 'X' },
        { code: 'NU', name: 'Nunavut', postcodeStarts: 'X' },
        { code: 'ON', name: 'Ontario', postcodeStarts: 'KLMNP' },
        { code: 'PE', name: 'Prince Edward Island', postcodeStarts: 'C' },
        { code: 'QC', name: 'Quebec', postcodeStarts: 'GHJ' },
        { code: 'SK', name: 'Saskatchewan', postcodeStarts: 'S' },
        { code: 'YT', name: 'Yukon', postcodeStarts: 'Y' },
      ],
    },
    postcode: {
      label: 'Postal code',
      example: 'K1A 0B1',
      pattern: '^[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] ?\\d[ABCEGHJ-NPRSTV-Z]\\d$',
      maxLength: 7,
      emptyMessage: 'Enter your postal code',
      invalidMessage: 'Postal code must look like K1A 0B1',
      nearMisses: [
        {
          pattern: '.*[DFIOQU].*',
          message: 'Postal code must look like K1A 0B1. It never has the letters D, F, I, O, Q or U.',
        },
      ],
      inputMode: 'text',
    },
  },
  contact: {
    ...CONTACT,
    labels: { ...CONTACT.labels, mobilePhone: 'Cell phone number' },
    isEmailRequired: true,
    contactMethodMessage: 'Enter at least one of: cell phone number, home phone number or email',
    postcodeStateMessage: 'Postal code {postcode} is not in {state}. Check the postal code and province.',
  },
  pages: PAGES,
  payments: { ...PAYMENTS, bankInfoName: 'Institution and transit', region: 'CA' },
  // English Canada writes short dates with the year first; dates are shown with the day first in all three
  // countries.
  dates: { ...DATES, region: 'en-CA', order: ['day', 'month', 'year'] },
  login: LOGIN,
} as const satisfies Region;
