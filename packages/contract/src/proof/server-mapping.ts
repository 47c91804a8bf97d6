/** Writes until when a proof is fresh. */
export const provedToWire = (provedUntil: Date) => ({ ProvedUntil: provedUntil.toISOString() });
