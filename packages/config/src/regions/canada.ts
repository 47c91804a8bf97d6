import { COUNTRY } from '@portal/domain/country';
import type { Region } from '../region.ts';
import { DATES, EMAIL, LOGIN } from './shared.ts';

export const canada = {
  countryId: COUNTRY.canada,
  countryName: 'Canada',
  language: 'en-CA',
  dialling: { countryCode: '1', trunkPrefix: '' },
  mobile: {
    label: 'Cell phone number',
    example: '416 555 0123',
    pattern: '^[2-9]\\d{2}[2-9]\\d{6}$',
    maxLength: 16,
    invalidMessage: 'Enter your cell phone number in the correct format, like 416 555 0123',
  },
  email: EMAIL,
  dates: { region: 'en-CA', ...DATES },
  login: LOGIN,
} as const satisfies Region;
