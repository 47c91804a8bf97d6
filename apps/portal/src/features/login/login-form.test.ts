import { expect, test } from 'vitest';
import {
  checkLoginForm,
  EMPTY_LOGIN_FORM,
  hasValidIdentifier,
  type LoginForm,
} from '#portal/features/login/login-form.ts';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';

const { regionalisation } = currentConfiguration();
const TODAY = '2026-11-21';

const form = (overrides: Partial<LoginForm>): LoginForm => ({
  ...EMPTY_LOGIN_FORM,
  mobile: '021 123-4567',
  day: '14',
  month: '8',
  year: '1960',
  ...overrides,
});

const errorsOf = (overrides: Partial<LoginForm>) => {
  const checked = checkLoginForm(form(overrides), regionalisation, TODAY);
  return 'invalidParts' in checked ? checked : undefined;
};

test.each(['021 123 4567', '021-123-4567', '(021) 123.4567', '+64 21 123 4567', '0064211234567'])(
  '[LOG-4] the mobile number %s is taken in its national form',
  (mobile) => {
    expect(checkLoginForm(form({ mobile }), regionalisation, TODAY)).toEqual({
      kind: 'mobile',
      identifier: '0211234567',
      dateOfBirth: '1960-08-14',
    });
  },
);

test('[LOG-4] a mobile number that does not match gets the configured message', () => {
  expect(errorsOf({ mobile: '12' })?.identifier).toEqual({
    fieldId: 'mobile',
    message: regionalisation.patterns.mobile.invalidMessage,
  });
});

test('[LOG-5] an e-mail address loses the spaces around it, and one that does not match gets the configured message', () => {
  const email = form({ kind: 'email', email: ' a@example.com ' });
  expect(checkLoginForm(email, regionalisation, TODAY)).toMatchObject({ identifier: 'a@example.com' });
  expect(errorsOf({ kind: 'email', email: 'a@example.c' })?.identifier?.message).toBe(
    regionalisation.patterns.email.invalidMessage,
  );
});

test('[LOG-69] an identifier that is too long is not valid, and the error says so', () => {
  const email = `${'a'.repeat(250)}@example.com`;
  const { maxLength } = regionalisation.patterns.email;
  expect(hasValidIdentifier(form({ kind: 'email', email }), regionalisation)).toBe(false);
  expect(errorsOf({ kind: 'email', email })?.identifier?.message).toBe(
    `Email address must be ${maxLength} characters or fewer`,
  );
  const longest = email.slice(-maxLength);
  expect(errorsOf({ kind: 'email', email: ` ${longest} ` })).toBeUndefined();
  expect(errorsOf({ mobile: '0'.repeat(17) })?.identifier?.message).toBe(
    'Mobile number must be 16 characters or fewer',
  );
});

test('[LOG-6] only the chosen identifier decides whether it is valid', () => {
  expect(hasValidIdentifier(form({ kind: 'email', email: '' }), regionalisation)).toBe(false);
  expect(hasValidIdentifier(form({}), regionalisation)).toBe(true);
});

test.each([
  [{ day: '', month: '', year: '' }, 'Enter your date of birth', 'birth-day'],
  [{ month: '' }, 'Date of birth must include a month', 'birth-month'],
  [{ day: '', year: '' }, 'Date of birth must include a day and a year', 'birth-day'],
  [{ day: '31', month: '4' }, 'Date of birth must be a real date', 'birth-day'],
  [{ year: '60' }, 'Year must include 4 numbers', 'birth-year'],
  [{ year: '2009' }, regionalisation.dates.invalidMessage, 'birth-year'],
])('[LOG-8] %o gives one error with the first field that is wrong', (parts, message, fieldId) => {
  expect(errorsOf(parts)?.dateOfBirth).toEqual({ fieldId, message });
});

test('[LOG-93] a month over 12 beside a possible month: the error says which comes first, with what was typed', () => {
  const typed = { day: '11', month: '25', year: '1958' };
  expect(errorsOf(typed)?.dateOfBirth).toEqual({
    fieldId: 'birth-day',
    message: 'Date of birth must be a real date. The day comes first: 25\u00a0/\u00a011\u00a0/\u00a01958',
  });
  const american = { ...regionalisation, dates: { ...regionalisation.dates, region: 'en-US' } };
  const checked = checkLoginForm(form(typed), american, TODAY);
  expect('dateOfBirth' in checked && checked.dateOfBirth).toEqual({
    fieldId: 'birth-month',
    message: 'Date of birth must be a real date. The month comes first: 11\u00a0/\u00a025\u00a0/\u00a01958',
  });
  expect(errorsOf({ day: '32', month: '11' })?.dateOfBirth?.message).toBe(
    'Date of birth must be a real date',
  );
});

test.each([
  ['21 555 0123', 'Start your mobile number with 0, like 021\u00a0555\u00a00123'],
  ['09 555 0123', 'Enter your mobile number, not a landline: it starts with 02'],
  ['123', regionalisation.patterns.mobile.invalidMessage],
])('[LOG-56] the mobile number %s gets the message: %s', (mobile, message) => {
  expect(errorsOf({ mobile })?.identifier?.message).toBe(message);
});

test('[LOG-1] [LOG-4] [LOG-8] every message comes from the configuration', () => {
  const { dates, patterns } = regionalisation;
  const changed = {
    ...regionalisation,
    dates: {
      ...dates,
      emptyMessage: 'empty',
      missingMessage: 'missing {parts}',
      notRealMessage: 'not real',
      yearMessage: 'year',
      invalidMessage: 'age',
    },
    patterns: {
      ...patterns,
      mobile: { ...patterns.mobile, emptyMessage: 'no mobile', invalidMessage: 'no such mobile' },
    },
  };
  const messages = (overrides: Partial<LoginForm>) => {
    const checked = checkLoginForm(form(overrides), changed, TODAY);
    return 'invalidParts' in checked ? [checked.identifier?.message, checked.dateOfBirth?.message] : [];
  };
  expect(messages({ mobile: '', day: '', month: '', year: '' })).toEqual(['no mobile', 'empty']);
  expect(messages({ mobile: '1', month: '' })).toEqual(['no such mobile', 'missing a month']);
  expect(messages({ day: '31', month: '2' })).toEqual([undefined, 'not real']);
  expect(messages({ year: '60' })).toEqual([undefined, 'year']);
  expect(messages({ year: '2020' })).toEqual([undefined, 'age']);
});
