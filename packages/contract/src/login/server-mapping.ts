import type { BodyOf } from '../operations.ts';
import type { LoginRequest } from './mapping.ts';

/** Reads the first step of a login. The schema guarantees that exactly one identifier is there. */
export function loginRequestFromWire(body: BodyOf<'customerLogin'>): LoginRequest {
  const isEmail = typeof body.EmailId === 'string';
  return {
    brandId: body.BrandId,
    channel: isEmail ? 'email' : 'sms',
    identifier: (isEmail ? body.EmailId : body.PhoneNumber) ?? '',
    dateOfBirth: body.DateOfBirth,
  };
}

/** Reads the second step of a login. */
export const codeRequestFromWire = (
  body: BodyOf<'validateOneTimeCode'>,
): { loginId: string; code: string } => ({
  loginId: body.customerportalloginid,
  code: body.securitycode,
});

/** Reads the id of the login that asks for a new code. */
export const resendRequestFromWire = (body: BodyOf<'resendOneTimeCode'>): string =>
  body.CustomerPortalLoginId;

/** Reads the request for a new code by the other way. */
export const elsewhereRequestFromWire = (
  body: BodyOf<'sendCodeElsewhere'>,
): { loginId: string; channel: LoginRequest['channel'] } => ({
  loginId: body.CustomerPortalLoginId,
  channel: body.ContactType === 'Mobile' ? 'sms' : 'email',
});

/** Writes what is known of the way of a code. */
export const codeDeliveryToWire = (hasNotArrived: boolean) => ({ HasNotArrived: hasNotArrived });

/** Writes a session; `expiresAt` goes out as an ISO 8601 time in UTC. */
export const sessionToWire = ({ token, expiresAt }: { token: string; expiresAt: Date }) => ({
  SecurityToken: token,
  ExpiresAt: expiresAt.toISOString(),
});
