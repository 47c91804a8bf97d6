import { expect, test } from 'vitest';
import {
  CONTACT_CONFIRMATION_LIMITS,
  contactFieldOf,
  divideContactChange,
  isReachChanged,
  isWaiting,
} from './contact-confirmation.ts';
import type { ContactDetails } from './contact-details.ts';

const HOME = { line: '12 George Street', suburb: 'Newtown', state: 'NSW', city: null, postcode: '2042' };
const DETAILS: ContactDetails = {
  residentialAddress: HOME,
  postalAddress: { ...HOME, countryId: 13 },
  mobilePhone: '0491570156',
  homePhone: '0255501234',
  email: 'a@b.co',
};

test('[CON-70] a new mobile number and e-mail address wait, and all else applies at once', () => {
  const wanted = { ...DETAILS, mobilePhone: '0491570157', homePhone: null, email: 'c@b.co' };
  expect(divideContactChange(DETAILS, wanted)).toEqual({
    details: { ...DETAILS, homePhone: null },
    unconfirmed: [
      { channel: 'sms', value: '0491570157' },
      { channel: 'email', value: 'c@b.co' },
    ],
  });
});

test('[CON-70] a contact that is left away, or written with other capitals, needs no code', () => {
  const wanted = { ...DETAILS, mobilePhone: null, email: 'A@b.co' };
  expect(divideContactChange(DETAILS, wanted)).toEqual({ details: wanted, unconfirmed: [] });
});

test('[CON-70] the first mobile number of a customer without one waits too', () => {
  const { unconfirmed, details } = divideContactChange({ mobilePhone: null, email: 'a@b.co' }, DETAILS);
  expect(unconfirmed).toEqual([{ channel: 'sms', value: '0491570156' }]);
  expect(details.mobilePhone).toBeNull();
});

test('[CON-70] what waits already is known by channel and value', () => {
  const pending = [{ channel: 'email', value: 'c@b.co' }] as const;
  expect(isWaiting({ channel: 'email', value: 'C@b.co' }, pending)).toBe(true);
  expect(isWaiting({ channel: 'email', value: 'd@b.co' }, pending)).toBe(false);
  expect(isWaiting({ channel: 'sms', value: 'c@b.co' }, pending)).toBe(false);
  expect([contactFieldOf('sms'), contactFieldOf('email')]).toEqual(['mobilePhone', 'email']);
});

test('[CON-75] taking a contact away changes how the customer is reached; a phone at home does not', () => {
  expect(isReachChanged(DETAILS, { ...DETAILS, email: null })).toBe(true);
  expect(isReachChanged(DETAILS, { ...DETAILS, mobilePhone: null })).toBe(true);
  expect(isReachChanged(DETAILS, { ...DETAILS, homePhone: null } as ContactDetails)).toBe(false);
});

test('[CON-71] [CON-75] [CON-81] [CON-83] the numbers of the rules', () => {
  expect(CONTACT_CONFIRMATION_LIMITS).toMatchObject({
    code: { lifeSeconds: 600, maxTries: 5, resendAfterSeconds: 30, maxPerHour: 5, maxPerDay: 10 },
    confirmationLifeSeconds: 24 * 3600,
    undoLifeSeconds: 72 * 3600,
    maxChangesPerDay: 10,
    noticeApartSeconds: 3600,
    recipient: { maxPerDay: 30, maxUnconfirmedPerDay: 5 },
  });
});
