/** A passkey that was sent, with the question that it answered. */
export type UsedPasskey = {
  readonly publicKey: { readonly rpId?: unknown };
  readonly credentialId: string;
};
/** Browsers have it since 2025; the types do not know it yet. */
type Signalling = {
  readonly signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>;
};

/** Tells the device to offer this passkey no more. PKY-33 */
export function signalUnknown({ publicKey: { rpId }, credentialId }: UsedPasskey): void {
  const { signalUnknownCredential } = PublicKeyCredential as Signalling;
  if (typeof rpId !== 'string') return;
  // A device that refuses goes on offering it: no harm.
  signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => undefined);
}
