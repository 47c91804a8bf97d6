import { COUNTRY } from '@portal/domain/values/country';
import type { Region } from './region.ts';
import { ADDRESS_LINE, CONTACT, DATES, EMAIL, LOGIN, PAGES, PAYMENTS, placeField } from './shared.ts';

export const australia = {
  countryId: COUNTRY.australia,
  countryName: 'Australia',
  language: 'en-AU',
  currency: 'AUD',
  timeZone: 'Australia/Sydney',
  timeZoneName: 'Sydney time',
  paperSize: 'A4',
  dialling: { countryCode: '61', trunkPrefix: '0' },
  mobile: {
    label: 'Mobile number',
    example: '0491 570 156',
    pattern: '^04\\d{8}$',
    maxLength: 16,
    emptyMessage: 'Enter your mobile number',
    invalidMessage: 'Enter your mobile number in the correct format, like 0491\u00a0570\u00a0156',
    nearMisses: [
      { pattern: '^4\\d{8}$', message: 'Start your mobile number with 0, like 0491\u00a0570\u00a0156' },
      { pattern: '^0[2378]\\d{8}$', message: 'Enter your mobile number, not a landline: it starts with 04' },
    ],
  },
  email: EMAIL,
  homePhone: {
    label: 'Home phone',
    example: '02 5550 1234',
    pattern: '^0[2378]\\d{8}$',
    maxLength: 16,
    emptyMessage: 'Enter your home phone number',
    invalidMessage: 'Enter your home phone number with its area code, like 02\u00a05550\u00a01234',
  },
  phoneGroups: ['^(04\\d{2})(\\d{3})(\\d{3})$', '^(0\\d)(\\d{4})(\\d{4})$'],
  address: {
    addressLine: ADDRESS_LINE,
    suburb: placeField('Suburb', 'suburb', 'Newtown'),
    city: null,
    state: {
      label: 'State',
      emptyMessage: 'Choose your state',
      choices: [
        { code: 'ACT', name: 'Australian Capital Territory', postcodeStarts: '02' },
        { code: 'NSW', name: 'New South Wales', postcodeStarts: '12' },
        { code: 'NT', name: 'Northern Territory', postcodeStarts: '0' },
        { code: 'QLD', name: 'Queensland', postcodeStarts: '49' },
        { code: 'SA', name: 'South Australia', postcodeStarts: '5' },
        { code: 'TAS', name: 'Tasmania', postcodeStarts: '7' },
        { code: 'VIC', name: 'Victoria', postcodeStarts: '38' },
        { code: 'WA', name: 'Western Australia', postcodeStarts: '6' },
      ],
    },
    postcode: {
      label: 'Postcode',
      example: '2042',
      pattern: '^(0[289]\\d{2}|[1-9]\\d{3})$',
      maxLength: 4,
      emptyMessage: 'Enter your postcode',
      invalidMessage: 'Postcode must be 4 numbers, like 2042',
      inputMode: 'numeric',
    },
  },
  contact: {
    ...CONTACT,
    contactMethodMessage: 'Enter at least one of: mobile phone, home phone or email',
    postcodeStateMessage: 'Postcode {postcode} is not in {state}. Check the postcode and state.',
  },
  pages: PAGES,
  payments: { ...PAYMENTS, bankInfoName: 'BSB', region: 'AU' },
  dates: { region: 'en-AU', ...DATES },
  login: { ...LOGIN, isEmailNew: true },
} as const satisfies Region;
