import { COUNTRY } from '@portal/domain/values/country';
import type { Region } from './region.ts';
import { ADDRESS_LINE, CONTACT, DATES, EMAIL, LOGIN, PAGES, PAYMENTS, placeField } from './shared.ts';

export const newZealand = {
  countryId: COUNTRY.newZealand,
  countryName: 'New Zealand',
  language: 'en-NZ',
  currency: 'NZD',
  timeZone: 'Pacific/Auckland',
  timeZoneName: 'New Zealand time',
  paperSize: 'A4',
  dialling: { countryCode: '64', trunkPrefix: '0' },
  mobile: {
    label: 'Mobile number',
    example: '021 555 0123',
    pattern: '^02\\d{7,9}$',
    maxLength: 16,
    emptyMessage: 'Enter your mobile number',
    invalidMessage: 'Enter your mobile number in the correct format, like 021\u00a0555\u00a00123',
    nearMisses: [
      { pattern: '^2\\d{7,9}$', message: 'Start your mobile number with 0, like 021\u00a0555\u00a00123' },
      { pattern: '^0[34679]\\d{7}$', message: 'Enter your mobile number, not a landline: it starts with 02' },
    ],
  },
  email: EMAIL,
  homePhone: {
    label: 'Home phone',
    example: '09 555 0123',
    pattern: '^0((3[2-79]|[49][2-9]|6[235-9]|7[2-57-9])\\d{6}|240\\d{5})$',
    maxLength: 16,
    emptyMessage: 'Enter your home phone number',
    invalidMessage: 'Enter your home phone number with its area code, like 09\u00a0555\u00a00123',
  },
  phoneGroups: ['^(02\\d)(\\d{3})(\\d{3,4})$', '^(02\\d)(\\d{4})(\\d{4})$', '^(0\\d)(\\d{3})(\\d{4})$'],
  address: {
    addressLine: { ...ADDRESS_LINE, example: '5 Marine Parade' },
    suburb: placeField('Suburb', 'suburb', 'Mount Maunganui'),
    city: placeField('City', 'city', 'Tauranga'),
    state: null,
    postcode: {
      label: 'Postcode',
      example: '3116',
      pattern: '^\\d{4}$',
      maxLength: 4,
      emptyMessage: 'Enter your postcode',
      invalidMessage: 'Postcode must be 4 numbers, like 3116',
      inputMode: 'numeric',
    },
  },
  contact: {
    ...CONTACT,
    contactMethodMessage: 'Enter at least one of: mobile phone, home phone or email',
    postcodeStateMessage: 'Postcode {postcode} is not in {state}. Check the postcode and city.',
  },
  pages: PAGES,
  payments: { ...PAYMENTS, bankInfoName: 'Bank and branch', region: 'NZ' },
  dates: { region: 'en-NZ', ...DATES },
  login: LOGIN,
} as const satisfies Region;
