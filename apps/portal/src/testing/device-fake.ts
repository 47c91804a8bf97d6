import { vi } from 'vitest';

type Made = Promise<Credential | null>;

const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

/** A passkey as the browser hands it over, new or used. */
const credential = () => ({
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes(4),
    attestationObject: bytes(5),
    authenticatorData: bytes(6),
    signature: bytes(7),
    userHandle: bytes(8),
    getTransports: () => ['internal'],
  },
});

/** Returns the error by which a browser says how its dialog ended. */
export const dialogError = (name: string): DOMException => new DOMException('', name);

/**
 * Stands in for the device: its dialog brings a passkey, or what the test says. Remembers each question that
 * it was asked.
 */
export function fakeDevice(answer: () => Made = async () => credential() as unknown as Credential) {
  const asked: unknown[] = [];
  const respond = (options: unknown): Made => {
    asked.push(options);
    return answer();
  };
  const signalUnknownCredential = vi.fn(() => Promise.resolve());
  const isOwnDeviceAsked = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, {
      isUserVerifyingPlatformAuthenticatorAvailable: isOwnDeviceAsked,
      signalUnknownCredential,
    }),
  );
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: respond, get: respond },
  });
  return { asked, isOwnDeviceAsked, signalUnknownCredential };
}
