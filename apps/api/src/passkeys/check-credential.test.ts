import { readFileSync } from 'node:fs';
import { decodeAttestationObject, parseAuthenticatorData } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { checkNewCredential, checkUsedCredential } from '#api/passkeys/check-credential.ts';
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts';

/** A registration and an authentication of one credential; bytes are hex. */
type Vector = {
  registration: Record<'challenge' | 'credentialId' | 'clientDataJSON' | 'attestationObject', string>;
  authentication: Record<'challenge' | 'authenticatorData' | 'clientDataJSON' | 'signature', string>;
};
/** Of 'Web Authentication', level 3, section 'Test Vectors' (W3C): those that differ for these rules. */
const VECTORS: Record<string, Vector> = JSON.parse(
  readFileSync(new URL('../../test/webauthn-vectors.json', import.meta.url), 'utf8'),
);
const RELYING_PARTY = { name: '', id: 'example.org', origins: ['https://example.org'] };
const UNCHANGED = (text: string): string => text;

const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

function askedOf(challenge: string, origins = RELYING_PARTY.origins) {
  return { requestId: base64url(challenge), relyingParty: { ...RELYING_PARTY, origins } };
}
const idsOf = ({ registration: { credentialId } }: Vector) => ({
  id: base64url(credentialId),
  rawId: base64url(credentialId),
  type: 'public-key',
});
function keyOf({ registration: { attestationObject } }: Vector) {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'hex')));
  return parseAuthenticatorData(attestation.get('authData')).credentialPublicKey ?? new Uint8Array();
}

const register = (vector: Vector, asked = askedOf(vector.registration.challenge)) =>
  checkNewCredential(
    {
      ...idsOf(vector),
      response: {
        clientDataJSON: base64url(vector.registration.clientDataJSON),
        attestationObject: base64url(vector.registration.attestationObject),
      },
    },
    asked,
  );
const authenticate = (
  vector: Vector,
  asked = askedOf(vector.authentication.challenge),
  spoil: (signature: string) => string = UNCHANGED,
) =>
  checkUsedCredential(
    {
      ...idsOf(vector),
      response: {
        clientDataJSON: base64url(vector.authentication.clientDataJSON),
        authenticatorData: base64url(vector.authentication.authenticatorData),
        signature: base64url(spoil(vector.authentication.signature)),
      },
    },
    keyOf(vector),
    asked,
  );

const vectorOf = (name: string): Vector => {
  const vector = VECTORS[name];
  if (!vector) throw new Error(`No vector ${name}`);
  return vector;
};

test.each([
  // Nobody was verified in either.
  ['no attestation', false, false],
  // Nobody was verified in the second.
  ['self attestation', true, false],
  ['a frame of another site', false, false],
  // Nobody was verified in the first.
  ['the longest id', false, true],
  ['a chain of certificates', false, true],
])(
  '[PKY-1] [PKY-2] the vectors of WebAuthn with %s: added %s, logged in %s',
  async (name, isAdded, isUsed) => {
    const vector = vectorOf(name);
    const added = await register(vector);
    expect(added !== undefined).toBe(isAdded);
    if (added) {
      expect(added.credentialId).toBe(vector.registration.credentialId);
      expect(added.publicKey).toBe(Buffer.from(keyOf(vector)).toString('hex'));
    }
    expect((await authenticate(vector)) !== undefined).toBe(isUsed);
  },
);

test('[PKY-2] a vector of WebAuthn with another challenge, origin or signature logs nobody in', async () => {
  const vector = vectorOf('the longest id');
  const { challenge } = vector.authentication;
  expect(await authenticate(vector)).toEqual({ counter: 0, backedUp: false });
  expect(await authenticate(vector, askedOf(vector.registration.challenge))).toBeUndefined();
  expect(await authenticate(vector, askedOf(challenge, ['https://example.com']))).toBeUndefined();
  const spoil = (signature: string) => `${signature.slice(0, -1)}${signature.endsWith('0') ? 1 : 0}`;
  expect(await authenticate(vector, undefined, spoil)).toBeUndefined();
});

const CHALLENGE = 'A'.repeat(43);
const ASKED = { requestId: CHALLENGE, relyingParty: RELYING_PARTY };
const newDevice = () => createSoftwareAuthenticator('https://example.org');
type Odd = Parameters<ReturnType<typeof newDevice>['create']>[1];

/** Adds a device, and lets it log in; what differs is so in the login alone. */
async function useDevice(odd?: Odd) {
  const device = newDevice();
  const made = device.create({ challenge: CHALLENGE, rp: { id: 'example.org' }, user: { id: 'AAAA' } });
  const added = await checkNewCredential(made, ASKED);
  const used = device.get({ challenge: CHALLENGE, rpId: 'example.org' }, odd);
  return { used, key: Buffer.from(added?.publicKey ?? '', 'hex') };
}

test('[PKY-1] [PKY-2] a page in a frame of another site neither adds nor logs in', async () => {
  const framed = { crossOrigin: true };
  const made = newDevice().create(
    { challenge: CHALLENGE, rp: { id: 'example.org' }, user: { id: 'AAAA' } },
    framed,
  );
  expect(await checkNewCredential(made, ASKED)).toBeUndefined();
  const { used, key } = await useDevice(framed);
  expect(await checkUsedCredential(used, key, ASKED)).toBeUndefined();
});

/**
 * The first bytes of an ES256 signature say that a list follows, and how long it is. Its two numbers are read
 * without them: in another form they are the same signature.
 */
const formOf = (part: string): number => (part === 'signature' ? 2 : 0);

test.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)(
  '[PKY-2] each bit of the %s counts, and that none is missing',
  async (part) => {
    const { used, key } = await useDevice();
    const isRight = (bytes: Uint8Array) =>
      checkUsedCredential(
        { ...used, response: { ...used.response, [part]: Buffer.from(bytes).toString('base64url') } },
        key,
        ASKED,
      );
    const good = Buffer.from(used.response[part], 'base64url');
    expect(await isRight(good)).toBeDefined();
    for (let bit = 8 * formOf(part); bit < good.length * 8; bit += 1) {
      const bytes = Buffer.from(good);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect([bit, await isRight(bytes)]).toEqual([bit, undefined]);
    }
    for (let length = 0; length < good.length; length += 1)
      expect([length, await isRight(good.subarray(0, length))]).toEqual([length, undefined]);
  },
);
