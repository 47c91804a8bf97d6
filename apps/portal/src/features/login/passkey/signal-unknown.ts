import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';

const MS_IN_SECOND = 1000;

/** A passkey that was sent, with the question that it answered. */
export type UsedPasskey = {
  readonly publicKey: { readonly rpId?: unknown };
  readonly credentialId: string;
  readonly askedAt: number;
};
/** Browsers have it since 2025; the types do not know it yet. */
type Signalling = {
  readonly signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>;
};

/**
 * Tells the device to offer this passkey no more. An answer that came late was refused for that alone: its
 * passkey may be right, and stays. PKY-33
 */
export function signalUnknown({ publicKey: { rpId }, credentialId, askedAt }: UsedPasskey): void {
  if (Date.now() - askedAt >= PASSKEY_LIMITS.challengeSeconds * MS_IN_SECOND) return;
  const { signalUnknownCredential } = PublicKeyCredential as Signalling;
  if (typeof rpId !== 'string') return;
  // A device that refuses goes on offering it: no harm.
  signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => undefined);
}
