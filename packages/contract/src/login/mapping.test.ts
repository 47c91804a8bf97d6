import { afterEach, expect, test, vi } from 'vitest';
import { operations } from '../operations.ts';
import {
  codeRequestToWire,
  type LoginRequest,
  loginIdFromWire,
  loginRequestToWire,
  refreshRequestToWire,
  resendRequestToWire,
  sessionFromWire,
} from './mapping.ts';
import { customerLoginRequest, sessionResponse, validateCodeRequest } from './schemas.ts';
import {
  codeRequestFromWire,
  loginRequestFromWire,
  resendRequestFromWire,
  sessionToWire,
} from './server-mapping.ts';

const byMobile: LoginRequest = {
  brandId: 1,
  channel: 'sms',
  identifier: '0211234567',
  dateOfBirth: '1960-02-29',
};
const byEmail: LoginRequest = { ...byMobile, channel: 'email', identifier: 'aroha@example.com' };

/** Path and message of everything wrong with a login request. */
function errorsOf(body: unknown): string[] {
  const issues = customerLoginRequest.safeParse(body).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test.each([byMobile, byEmail])(
  '[LOG-14] a login by $channel sends its identifier, the other is null',
  (login) => {
    const wire = loginRequestToWire(login);
    expect([wire.PhoneNumber, wire.EmailId]).toEqual(
      login.channel === 'sms' ? ['0211234567', null] : [null, 'aroha@example.com'],
    );
    expect(loginRequestFromWire(customerLoginRequest.parse(wire))).toEqual(login);
  },
);

test('[LOG-14] the identifier that is not sent may be absent as well as null', () => {
  const wire = { BrandId: 1, PhoneNumber: '0211234567', DateOfBirth: '1960-02-29' };
  expect(loginRequestFromWire(customerLoginRequest.parse(wire))).toEqual(byMobile);
});

test.each([
  ['both', { PhoneNumber: '021', EmailId: 'a@b.nz' }],
  ['neither', {}],
  ['both null', { PhoneNumber: null, EmailId: null }],
])('[LOG-14] %s of the identifiers is bad input', (_what, identifiers) => {
  expect(errorsOf({ BrandId: 1, DateOfBirth: '1960-02-29', ...identifiers })).toEqual([
    'PhoneNumber: Send either PhoneNumber or EmailId, and null for the other',
  ]);
});

test.each([
  ['BrandId', '1', 'BrandId: Invalid input: expected number, received string'],
  ['BrandId', 1.5, 'BrandId: Invalid input: expected int, received number'],
  ['BrandId', [1], 'BrandId: Invalid input: expected number, received array'],
  ['DateOfBirth', '1961-02-29', 'DateOfBirth: Send a date that exists, as yyyy-mm-dd'],
  ['DateOfBirth', '29/02/1960', 'DateOfBirth: Send a date that exists, as yyyy-mm-dd'],
  ['DateOfBirth', '1960-02-29T00:00:00Z', 'DateOfBirth: Send a date that exists, as yyyy-mm-dd'],
  ['PhoneNumber', 'call me', 'PhoneNumber: Send digits; +, (, ), - and spaces are allowed'],
  ['PhoneNumber', '0'.repeat(33), 'PhoneNumber: Too big: expected string to have <=32 characters'],
])('[API-4] %s as %j is named with its error', (field, value, error) => {
  expect(errorsOf({ ...loginRequestToWire(byMobile), [field]: value })).toEqual([error]);
});

test('[API-4] a text that is no e-mail address is named with what to send', () => {
  expect(errorsOf({ ...loginRequestToWire(byEmail), EmailId: 'aroha' })).toEqual([
    'EmailId: Send an e-mail address',
  ]);
});

test('[API-4] every field with an error is named, not only the first', () => {
  expect(
    errorsOf({ BrandId: 'x', PhoneNumber: 7, DateOfBirth: null }).map((error) => error.split(':')[0]),
  ).toEqual(['BrandId', 'PhoneNumber', 'DateOfBirth']);
});

test.each([
  ['aroha@example.com', true],
  ["o'neil+portal@sub.example.co.nz", true],
  ['aroha', false],
  ['a b@example.com', false],
  ['a@b@c', false],
  ['', false],
  [`${'a'.repeat(250)}@b.nz`, false],
  ['a\u0000@b.nz', false],
])('[API-4] the e-mail address %j is let through: %s', (EmailId, isAllowed) => {
  expect(customerLoginRequest.safeParse({ ...loginRequestToWire(byEmail), EmailId }).success).toBe(isAllowed);
});

test.each(['12345', '1234567', '12345a', ' 12345', '１２３４５６', ''])(
  '[LOG-32] %j is no code of six digits',
  (code) => {
    const { error } = validateCodeRequest.safeParse(codeRequestToWire({ loginId: 'id', code }));
    expect(error?.issues.map(({ message }) => message)).toEqual(['Send 6 digits']);
  },
);

test('[LOG-32] code and login id arrive as they were sent', () => {
  const request = { loginId: 'f3Jq', code: '004217' };
  expect(codeRequestToWire(request)).toEqual({ securitycode: '004217', customerportalloginid: 'f3Jq' });
  expect(codeRequestFromWire(validateCodeRequest.parse(codeRequestToWire(request)))).toEqual(request);
});

test('[LOG-25] the request for a new code arrives as it was sent', () => {
  expect(resendRequestFromWire(operations.resendOneTimeCode.body.parse(resendRequestToWire('f3Jq')))).toBe(
    'f3Jq',
  );
});

test.each(['f3Jq', '"f3Jq"', '""f3Jq""'])('[LOG-15] quotes around the login id %s are taken off', (wire) => {
  expect(loginIdFromWire(wire)).toBe('f3Jq');
});

test('[SES-1] a session arrives with its token and its end in milliseconds', () => {
  const expiresAt = new Date('2026-11-21T10:15:00.250Z');
  const wire = sessionToWire({ token: 't0ken', expiresAt });
  expect(sessionResponse.parse(wire)).toEqual({
    SecurityToken: 't0ken',
    ExpiresAt: '2026-11-21T10:15:00.250Z',
  });
  expect(sessionFromWire(wire)).toEqual({ token: 't0ken', expiresAt: expiresAt.getTime() });
});

test('[SES-1] a session without a time says so rather than to live for ever', () => {
  expect(sessionFromWire({ SecurityToken: 't0ken' })).toEqual({ token: 't0ken', expiresAt: Number.NaN });
  expect(sessionFromWire(null)).toEqual({ token: '', expiresAt: Number.NaN });
});

test('[SES-3] a refresh names the login', () => {
  expect(operations.refreshSession.body.parse(refreshRequestToWire('f3Jq'))).toEqual({
    ClientPortalLoginId: 'f3Jq',
  });
});

test.each([
  ['', ''],
  [null, ''],
  [undefined, ''],
  [7, '7'],
  ['a"b', 'a"b'],
  ['"', ''],
  [null, ''],
])('[LOG-15] the login id %j is read as %j', (wire, loginId) => {
  expect(loginIdFromWire(wire)).toBe(loginId);
});

test('[SES-1] a session without a token has an empty one, and a text that is no time is not a number', () => {
  expect(sessionFromWire({ ExpiresAt: '2026-11-21T10:15:00Z' })).toEqual({
    token: '',
    expiresAt: Date.UTC(2026, 10, 21, 10, 15),
  });
  expect(sessionFromWire({ SecurityToken: 7, ExpiresAt: 'soon' })).toEqual({
    token: '7',
    expiresAt: Number.NaN,
  });
});

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['2026-11-21T10:15:00', Date.UTC(2026, 10, 21, 10, 15)],
  ['2026-11-21T10:15:00.2500000', Date.UTC(2026, 10, 21, 10, 15, 0, 250)],
  ['2026-11-21T10:15:00Z', Date.UTC(2026, 10, 21, 10, 15)],
  ['2026-11-21T23:15:00+13:00', Date.UTC(2026, 10, 21, 10, 15)],
  ['2026-11-21T06:15:00-04:00', Date.UTC(2026, 10, 21, 10, 15)],
])('[SES-72] the end %j of a session is read as UTC unless it names a zone', (ExpiresAt, expiresAt) => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect(new Date(2026, 10, 21).getTimezoneOffset()).toBe(-780);
  expect(sessionFromWire({ SecurityToken: 't0ken', ExpiresAt })).toEqual({ token: 't0ken', expiresAt });
});
