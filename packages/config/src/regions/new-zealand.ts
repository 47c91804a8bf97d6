import { COUNTRY } from '@portal/domain/country';
import type { Region } from '../region.ts';
import { DATES, EMAIL, LOGIN } from './shared.ts';

export const newZealand = {
  countryId: COUNTRY.newZealand,
  countryName: 'New Zealand',
  language: 'en-NZ',
  dialling: { countryCode: '64', trunkPrefix: '0' },
  mobile: {
    label: 'Mobile number',
    example: '021 555 0123',
    pattern: '^02\\d{7,9}$',
    maxLength: 16,
    invalidMessage: 'Enter your mobile number in the correct format, like 021 555 0123',
  },
  email: EMAIL,
  dates: { region: 'en-NZ', ...DATES },
  login: LOGIN,
} as const satisfies Region;
