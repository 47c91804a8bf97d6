/**
 * What a logged-in request shows: hashes of its token and login id, and the country it is made for. A few calls of the
 * contract carry no login id: their claim is the token alone.
 */
export type SessionCredentials = {
  readonly tokenHash: Buffer;
  readonly loginHash: Buffer | null;
  readonly countryId: number;
};
