import { fromWire, shapeOf, toWire } from '../wire/shape.ts';

/** Where a code was sent. */
export type CodeSent = {
  /** Null where the host does not say. */
  readonly channel: 'sms' | 'email' | null;
  /** The last three digits of the mobile number; null for an e-mail. */
  readonly numberEnd: string | null;
};

const codeSentShape = shapeOf<CodeSent>()({ Channel: 'channel', NumberEnd: 'numberEnd' });

/** Reads the response of `sendproofcode`. */
export const codeSentFromWire = (wire: unknown): CodeSent => fromWire<CodeSent>(codeSentShape, wire);

/** Writes the response of `sendproofcode`. */
export const codeSentToWire = (sent: CodeSent) => toWire(codeSentShape, sent);

/** Writes the request of `sendproofcode`. */
export const proofCodeRequestToWire = (loginId: string) => ({ ClientPortalLoginId: loginId });

/** Writes the request of `checkproofcode`. */
export const proofCodeToWire = (loginId: string, code: string) => ({
  ClientPortalLoginId: loginId,
  SecurityCode: code,
});
