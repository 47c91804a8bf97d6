/** WebAuthn level 3; the types do not know it yet. */
type Asking = {
  readonly getClientCapabilities?: () => Promise<{ readonly passkeyPlatformAuthenticator?: boolean }>;
};

/**
 * Asks the browser whether it can use a passkey: of this device, or of a phone beside it. A page inside
 * another program may have the interface, and none of its dialogs. Older browsers are asked about the device
 * alone.
 */
export async function canUsePasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  try {
    const { passkeyPlatformAuthenticator: isThere } =
      (await (PublicKeyCredential as Asking).getClientCapabilities?.()) ?? {};
    return isThere ?? (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.()) === true;
  } catch {
    return false;
  }
}
