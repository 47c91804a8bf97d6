/**
 * Hashes of the token and login id of a logged-in request, and the country it is made for. A few calls of the
 * contract carry no login id: their credentials are the token alone.
 */
export type SessionCredentials = {
  readonly tokenHash: Buffer;
  readonly loginHash: Buffer | null;
  readonly countryId: number;
  /** Where the token is bound to the browser's cookie: its hash alone, and what the cookie held. SES-68 */
  readonly bound?: { readonly bearerHash: Buffer; readonly cookieSecret: string | undefined };
};
