/** Writes the request of `sendproofcode`. */
export const proofCodeRequestToWire = (loginId: string) => ({ ClientPortalLoginId: loginId });

/** Writes the request of `checkproofcode`. */
export const proofCodeToWire = (loginId: string, code: string) => ({
  ClientPortalLoginId: loginId,
  SecurityCode: code,
});
