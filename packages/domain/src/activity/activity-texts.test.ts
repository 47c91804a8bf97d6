import { expect, test } from 'vitest';
import { ACTIVITY_TEXTS, type ActivityFacts, type ActivityRow } from './activity-texts.ts';

const FACTS: ActivityFacts = {
  count: 1,
  fields: [],
  policy: 'policy 70010001',
  amount: '$41.10',
  subject: '',
};
const ROWS: Readonly<Record<string, ActivityRow | undefined>> = ACTIVITY_TEXTS;
const textOf = (kind: string, facts: Partial<ActivityFacts> = {}) => ROWS[kind]?.text({ ...FACTS, ...facts });

test.each<[string, Partial<ActivityFacts>, string]>([
  [
    'logged-in',
    { channel: 'sms', label: 'Safari on iPhone' },
    'You logged in with a code by text message · Safari on iPhone',
  ],
  ['logged-in', { channel: 'email' }, 'You logged in with a code by email'],
  ['logged-in', {}, 'You logged in with a code'],
  ['logged-in', { channel: 'passkey' }, 'You logged in with your face, fingerprint or screen lock'],
  ['passkey-removed', {}, 'You removed a device that logs in without a code'],
  [
    'passkey-removed',
    { because: 'operator' },
    'We removed a device that logs in without a code: you called us',
  ],
  [
    'passkey-removed',
    { because: 'contact-undone' },
    'A device that logs in without a code was removed, because a change was reported as not yours',
  ],
  [
    'code-wrong',
    { count: 3, isKnown: false },
    '3 log-ins did not work: wrong code · a device that we do not know',
  ],
  ['code-wrong', { isKnown: true }, '1 log-in did not work: wrong code · one of your devices'],
  ['account-locked', { seconds: 900 }, 'Logging in was locked for 15 minutes'],
  ['account-locked', { seconds: 3_600 }, 'Logging in was locked for 1 hour'],
  ['account-locked', { seconds: 86_400 }, 'Logging in was locked for 24 hours'],
  ['account-locked', { seconds: 1 }, 'Logging in was locked for 1 minute'],
  ['account-locked', { seconds: null }, 'Logging in was locked until you call us'],
  [
    'contact-details-changed',
    { fields: ['mobile number', 'postal address'] },
    'You changed: mobile number, postal address',
  ],
  ['contact-details-changed', {}, 'You changed: contact details'],
  ['contact-change-cancelled', { channel: 'email' }, 'You cancelled a new email address'],
  ['payment-captured', {}, 'You paid $41.10 for policy 70010001'],
  ['payment-details-changed', {}, 'You changed how policy 70010001 is paid'],
  ['document-opened', { subject: 'Annual letter' }, 'You opened: Annual letter'],
  ['document-opened', {}, 'You opened: a document'],
  ['activity-reported', { isLocking: false }, 'You told us about something you did not do'],
  [
    'activity-reported',
    { isLocking: true },
    'You told us about something you did not do, and we locked your account',
  ],
  ['passkey-added', {}, 'You set up a device to log in without a code'],
  [
    'passkey-added',
    { label: 'Safari on iPhone' },
    'You set up a device to log in without a code · Safari on iPhone',
  ],
  ['sessions-ended', { because: 'elsewhere' }, 'You logged out your other devices'],
  [
    'sessions-ended',
    { because: 'reported' },
    'We logged out all other devices, because you reported something as not yours',
  ],
  ['sessions-ended', { because: 'device', label: 'Chrome on Windows' }, 'You logged out Chrome on Windows'],
  ['sessions-ended', { because: 'device' }, 'You logged out a browser'],
  ['sessions-ended', { because: 'device', logins: 0 }, 'You removed a browser'],
  ['sessions-ended', { because: 'inactive' }, 'We logged out all your devices'],
])('[ACT-3] %s with %o reads %s', (kind, facts, text) => {
  expect(textOf(kind, facts)).toBe(text);
});

test.each(['session-refreshed', 'captcha-asked', 'network-limit', 'core-updated', 'customer-viewed'])(
  '[ACT-1] %s is not shown',
  (kind) => {
    expect([kind in ROWS, ROWS[kind]]).toEqual([true, undefined]);
  },
);

test('[ACT-3] every text that is shown says something, and ends without a full stop', () => {
  for (const kind of Object.keys(ACTIVITY_TEXTS)) {
    const text = textOf(kind);
    if (text !== undefined) expect(text).toMatch(/^[\dA-Z].*[^.!]$/);
  }
});

test('[ACT-4] what the insurer did, and what is over, cannot be reported', () => {
  expect(ROWS['logged-in']?.isReportable).toBe(true);
  for (const kind of [
    'account-released',
    'account-unlocked',
    'call-back-done',
    'payment-refunded',
    'contact-change-undone',
  ])
    expect(ROWS[kind]?.isReportable).toBe(false);
});
