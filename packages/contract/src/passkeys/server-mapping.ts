import type * as z from 'zod/mini';
import { sessionToWire } from '../login/server-mapping.ts';
import type { addPasskeyRequest, passkeyLoginRequest } from './schemas.ts';

/** A credential that the browser made. */
export type NewCredential = z.infer<typeof addPasskeyRequest>['Credential'];
/** A credential that the browser used. */
export type UsedCredential = z.infer<typeof passkeyLoginRequest>['Credential'];

/** Writes a question to a device. */
export const passkeyOptionsToWire = (requestId: string, publicKey: object) => ({
  RequestId: requestId,
  PublicKey: publicKey,
});

/** Writes the session of a login by passkey. */
export const passkeySessionToWire = (session: { token: string; expiresAt: Date; loginId: string }) => ({
  ...sessionToWire(session),
  ClientPortalLoginId: session.loginId,
});
