import type { PatternField, Region } from '../region.ts';

/** One address shape serves all three countries; the part after the last dot has at least two letters. */
export const EMAIL: PatternField = {
  label: 'Email address',
  example: 'name@example.com',
  pattern: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,}$",
  maxLength: 254,
  invalidMessage: 'Enter an email address in the correct format, like name@example.com',
};

export const DATES: Pick<Region['dates'], 'order' | 'invalidMessage'> = {
  order: ['day', 'month', 'year'],
  invalidMessage: 'You must be between 18 and 99 to use this service',
};

export const LOGIN: Region['login'] = {
  accountLockMessage:
    'Your account is locked because of too many tries. Wait a while and try again, or call us on {phone}.',
  invalidCodeMessage: 'The code is not right. Check it and try again.',
};
