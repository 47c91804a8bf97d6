import { hkdfSync } from 'node:crypto';

/** A root secret and the number that everything made with it carries: 1 to 255. */
export type SecretKey = { readonly id: number; readonly secret: string };

/** The purposes of the product's keys. docs/operations/keys.md says of each what a rotation does to it. */
const KEY_PURPOSES = [
  'captcha',
  'code-message',
  'contact-notice',
  'draft',
  'identifier',
  'offers',
  'one-time-code',
  'passkey-name',
  'payment-form',
  'proof-of-cover',
  'receipt-email',
  'saved-method',
] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** A key for one purpose, with the number of the root that it comes from. */
export type DerivedKey = { readonly id: number; readonly key: Uint8Array };

/** The keys of one purpose, newest first: the first one writes, any of them reads. KEY-1 */
export type KeyRing = readonly [DerivedKey, ...DerivedKey[]];

/** Derives the key for one purpose from a root secret. Knowing one key gives no other. */
export function deriveKey(secret: string | Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Makes a ring. Throws where there is no key at all. */
export function keyRing(keys: readonly DerivedKey[]): KeyRing {
  const [newest, ...older] = keys;
  if (!newest) throw new Error('A ring needs a key');
  return [newest, ...older];
}

/** Derives the keys for one purpose from every root secret, in their order. */
export const deriveKeys = (secretKeys: readonly SecretKey[], purpose: KeyPurpose): KeyRing =>
  keyRing(secretKeys.map(({ id, secret }) => ({ id, key: deriveKey(secret, purpose) })));

/** The keys that a login hashes with. */
export type LoginKeys = {
  /** For one-time codes. */
  readonly codeKeys: KeyRing;
  /** For identifiers and networks. */
  readonly identifierKeys: KeyRing;
};

/** Derives the keys under which codes, identifiers and networks are hashed. */
export const deriveLoginKeys = ({
  secretKeys,
  identifierKeys,
}: {
  readonly secretKeys: readonly SecretKey[];
  readonly identifierKeys: KeyRing;
}): LoginKeys => ({ codeKeys: deriveKeys(secretKeys, 'one-time-code'), identifierKeys });
