/**
 * The flags of capabilities beyond the two documents whose calls a host may have. A host names its own in
 * `HostFeatures`; one that names none gets none of those calls. PRE-1
 */
export const HOST_FEATURES = ['paymentRecordFeature', 'securityPageFeature', 'passkeyFeature'] as const;

/** One of them. */
export type HostFeature = (typeof HOST_FEATURES)[number];

/** Returns whether a flag needs the word of the host too. */
export const isHostFeature = (flag: string): flag is HostFeature =>
  (HOST_FEATURES as readonly string[]).includes(flag);

/** Stands among them for a customer whom the host wants asked to set up a passkey. It is no flag. PKY-26 */
export const PASSKEY_PROMPT = 'passkeyPrompt';
