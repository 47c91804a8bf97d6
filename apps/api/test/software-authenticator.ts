import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.of((major << 5) | length);
  return length < 256
    ? Buffer.of((major << 5) | 24, length)
    : Buffer.of((major << 5) | 25, length >> 8, length & 255);
};
export type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** Writes the few forms of CBOR that a device needs. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** The options of the server, as far as a device reads them. */
type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

/** In what a device differs from a good one. */
type Odd = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly flags?: number;
  readonly type?: string;
  readonly algorithm?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly signature?: string;
  readonly crossOrigin?: boolean;
  /** The public key, as bytes of CBOR. */
  readonly key?: Uint8Array;
  readonly credentialId?: Uint8Array;
};

function makeKeys(algorithm: number) {
  if (algorithm === -8) return generateKeyPairSync('ed25519');
  if (algorithm === -257) return generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** A device with one passkey, as a browser shows it to a page, made by hand. `algorithm`: its COSE number. */
export function createSoftwareAuthenticator(origin = 'http://localhost', algorithm = -7) {
  const credentialId = randomBytes(32);
  const { privateKey, publicKey } = makeKeys(algorithm);
  let counter = 0;
  let userHandle = '';
  const clientData = (type: string, challenge: string, odd: Odd): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: odd.crossOrigin ?? false,
      }),
    );
  const dataOf = (rpId: string, flags: number, more: readonly Uint8Array[] = [], count = counter): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counted, ...more]);
  };
  return {
    id: base64url(credentialId),
    create({ challenge, rp, user }: CreationOptions, odd: Odd = {}) {
      userHandle = user.id;
      const id = odd.credentialId ?? credentialId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = dataOf(
        odd.rpId ?? rp.id,
        HAS_CREDENTIAL | (odd.flags ?? USER_PRESENT | USER_VERIFIED),
        [Buffer.alloc(16), length, id, odd.key ?? coseKey(publicKey, odd.algorithm ?? algorithm)],
      );
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, odd)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    get({ challenge, rpId }: RequestOptions, odd: Odd = {}) {
      counter += 1;
      const clientDataJSON = clientData('webauthn.get', challenge, odd);
      const flags = odd.flags ?? USER_PRESENT | USER_VERIFIED;
      const authenticatorData = dataOf(odd.rpId ?? rpId, flags, [], odd.counter ?? counter);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      return {
        id: base64url(credentialId),
        rawId: base64url(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(authenticatorData),
          signature: odd.signature ?? base64url(sign(algorithm === -8 ? null : 'sha256', signed, privateKey)),
          userHandle: odd.userHandle ?? userHandle,
        },
      };
    },
  };
}

/** The public key as a device writes it. */
export function coseKey(publicKey: KeyObject, algorithm: number): Buffer {
  const parts = publicKey.export({ format: 'jwk' });
  const bytesOf = (part: 'x' | 'y' | 'n' | 'e') => Buffer.from(parts[part] ?? '', 'base64url');
  const key = new Map<number, Cbor>();
  if (parts.kty === 'RSA')
    return cbor(key.set(1, 3).set(3, algorithm).set(-1, bytesOf('n')).set(-2, bytesOf('e')));
  if (parts.kty === 'OKP') return cbor(key.set(1, 1).set(3, algorithm).set(-1, 6).set(-2, bytesOf('x')));
  return cbor(key.set(1, 2).set(3, algorithm).set(-1, 1).set(-2, bytesOf('x')).set(-3, bytesOf('y')));
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;
