import type { NewCredential, UsedCredential } from '@portal/contract/passkeys/server-mapping';
import { PASSKEY_ALGORITHMS } from '@portal/domain/passkeys/passkey-limits';
import {
  type RegistrationResponseJSON,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  cose,
  decodeAttestationObject,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  verifySignature,
} from '@simplewebauthn/server/helpers';
import type { RelyingParty } from '#api/passkeys/relying-party.ts';

/** The challenge is the id of the request itself: what was asked can only be what was stored. */
type Asked = { readonly requestId: string; readonly relyingParty: RelyingParty };

const expected = ({ requestId, relyingParty }: Asked) => ({
  expectedChallenge: requestId,
  expectedOrigin: [...relyingParty.origins],
  expectedRPID: relyingParty.id,
  requireUserVerification: true,
});

/** Whatever a stranger sends is no error of ours: a credential that cannot be read proves nothing. */
async function orNothing<T>(check: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

/**
 * Whether a device vouches for itself by nothing, or by its own key: what `attestation: none` leaves. A chain
 * of certificates was not asked for; to check one means to fetch what it names.
 */
function isUnattested(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** Whether a page of another site had ours in a frame, which none may. WebAuthn level 3, 7.1 and 7.2 */
const wasFramed = (clientDataJson: string): boolean =>
  decodeClientDataJSON(clientDataJson).crossOrigin === true;

/** Shorter RSA keys are no longer allowed: NIST SP 800-131A. */
const SHORTEST_RSA_BYTES = 256;
/** Has the form of every algorithm, and is that of no key. */
const SIGNATURE_OF_NOBODY = Uint8Array.of(0x30, 6, 2, 1, 1, 2, 1, 1);

/** Whether signatures can be checked by a key. Without attestation a device has signed nothing yet. */
async function isUsable(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const key = decodeCredentialPublicKey(publicKey);
  if (cose.isCOSEPublicKeyRSA(key) && (key.get(cose.COSEKEYS.n)?.length ?? 0) < SHORTEST_RSA_BYTES)
    return false;
  // Throws where it is no key.
  await verifySignature({
    signature: SIGNATURE_OF_NOBODY,
    data: new Uint8Array(),
    credentialPublicKey: publicKey,
  });
  return true;
}

/** The content of a new credential; bytes are hex. */
export type ProvedNew = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly aaguid: string;
  readonly backedUp: boolean;
};

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Returns what a new credential holds; undefined for one that does not prove what it must. PKY-1 */
export const checkNewCredential = (credential: NewCredential, asked: Asked): Promise<ProvedNew | undefined> =>
  orNothing(async () => {
    const { attestationObject, clientDataJSON } = credential.response;
    if (!isUnattested(attestationObject) || wasFramed(clientDataJSON)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      ...expected(asked),
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (!verified) return undefined;
    const { credential: made, aaguid, credentialBackedUp } = registrationInfo;
    if (made.id !== credential.id || !(await isUsable(made.publicKey))) return undefined;
    return {
      credentialId: Buffer.from(made.id, 'base64url').toString('hex'),
      publicKey: hex(made.publicKey),
      counter: made.counter,
      aaguid,
      backedUp: credentialBackedUp,
    };
  });

/** The result of a right credential. */
export type ProvedUse = { readonly counter: number; readonly backedUp: boolean };

/** Returns what the library says of a used credential; undefined for one that answers no question. */
const verifyUse = (
  { response, ...credential }: UsedCredential,
  publicKey: Uint8Array,
  asked: Asked,
): Promise<VerifiedAuthenticationResponse | undefined> =>
  orNothing(async () => {
    const { userHandle, ...signed } = response;
    if (wasFramed(signed.clientDataJSON)) return undefined;
    return verifyAuthenticationResponse({
      response: {
        ...credential,
        type: credential.type as 'public-key',
        response: userHandle ? { ...signed, userHandle } : signed,
        clientExtensionResults: {},
      },
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      ...expected(asked),
    });
  });

/**
 * A public key of nobody, the base point of P-256 in COSE: a credential that is not known is checked like one
 * that is, and takes as long.
 */
const KEY_OF_NOBODY = Buffer.from(
  'a50102032620012158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
);

/**
 * Returns what a used credential says; undefined for one that does not prove what it must. Without a key it
 * proves nothing. The counter is compared where it is stored, under its lock. PKY-2
 */
export async function checkUsedCredential(
  credential: UsedCredential,
  publicKey: Uint8Array | undefined,
  asked: Asked,
): Promise<ProvedUse | undefined> {
  const result = await verifyUse(credential, publicKey ?? KEY_OF_NOBODY, asked);
  if (!publicKey || !result?.verified) return undefined;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/**
 * Whether all of a used credential but its signature answers the question. Key and signature of its passkey
 * have no part in it: what follows from it tells nobody whether there is one. PKY-2
 */
export async function isAnswerTo(credential: UsedCredential, asked: Asked): Promise<boolean> {
  const signature = Buffer.from(SIGNATURE_OF_NOBODY).toString('base64url');
  const unsigned = { ...credential, response: { ...credential.response, signature } };
  return (await verifyUse(unsigned, KEY_OF_NOBODY, asked)) !== undefined;
}
