/** How a one-time code is sent, and so which identifier the customer logs in with. */
type LoginChannel = 'sms' | 'email';

/** The first step of a login. */
export type LoginRequest = {
  brandId: number;
  channel: LoginChannel;
  /** A mobile number without dashes, or an e-mail address, by `channel`. */
  identifier: string;
  /** `yyyy-mm-dd`. */
  dateOfBirth: string;
};

/** A session as the portal holds it. */
export type Session = {
  token: string;
  /** Milliseconds since 1970; NaN when the server sent no time. */
  expiresAt: number;
};

/** Writes the first step of a login: the identifier that was not chosen is null. LOG-14 */
export function loginRequestToWire({ brandId, channel, identifier, dateOfBirth }: LoginRequest) {
  return {
    BrandId: brandId,
    EmailId: channel === 'email' ? identifier : null,
    PhoneNumber: channel === 'sms' ? identifier : null,
    DateOfBirth: dateOfBirth,
  };
}

/** Writes the second step: the code, and the login it belongs to. */
export const codeRequestToWire = ({ loginId, code }: { loginId: string; code: string }) => ({
  securitycode: code,
  customerportalloginid: loginId,
});

/** Writes the request for a new code. */
export const resendRequestToWire = (loginId: string) => ({ CustomerPortalLoginId: loginId });

/** Reads whether a code did not arrive. */
export const hasNotArrivedFromWire = (wire: unknown): boolean =>
  (wire as { HasNotArrived?: unknown } | null)?.HasNotArrived === true;

/** Writes the request for a new code by the other way. */
export const elsewhereRequestToWire = ({ loginId, channel }: { loginId: string; channel: LoginChannel }) => ({
  CustomerPortalLoginId: loginId,
  ContactType: channel === 'sms' ? ('Mobile' as const) : ('Email' as const),
});

/** Writes the request for a fresh token. */
export const refreshRequestToWire = (loginId: string) => ({ ClientPortalLoginId: loginId });

/** Reads a login id. Some servers wrap it in quotes twice, so quotes around it are removed. */
export const loginIdFromWire = (wire: unknown): string => String(wire ?? '').replace(/^"+|"+$/g, '');

/**
 * Reads a session from the response to a right code or to a refresh. A time that names no zone is UTC. SES-72
 */
export function sessionFromWire(wire: unknown): Session {
  const { SecurityToken, ExpiresAt } = (wire ?? {}) as { SecurityToken?: unknown; ExpiresAt?: unknown };
  const end = String(ExpiresAt ?? '').replace(/T[\d:.]+$/, '$&Z');
  return { token: String(SecurityToken ?? ''), expiresAt: Date.parse(end) };
}
