import { COUNTRY } from '@portal/domain/country';
import type { Region } from '../region.ts';
import { DATES, EMAIL, LOGIN } from './shared.ts';

export const australia = {
  countryId: COUNTRY.australia,
  countryName: 'Australia',
  language: 'en-AU',
  dialling: { countryCode: '61', trunkPrefix: '0' },
  mobile: {
    label: 'Mobile number',
    example: '0491 570 156',
    pattern: '^04\\d{8}$',
    maxLength: 16,
    invalidMessage: 'Enter your mobile number in the correct format, like 0491 570 156',
  },
  email: EMAIL,
  dates: { region: 'en-AU', ...DATES },
  login: LOGIN,
} as const satisfies Region;
