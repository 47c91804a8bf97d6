/**
 * What a signed-in request shows: hashes of its token and login id, and the country it is made for. A few calls of the
 * contract carry no login id: their claim is the token alone.
 */
export type SessionClaim = {
  readonly tokenHash: Buffer;
  readonly loginHash: Buffer | null;
  readonly countryId: number;
};
