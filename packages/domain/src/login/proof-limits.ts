/** How old the last proof of who is logged in may be, for a change that needs a fresh one. PKY-7 */
export const PROOF_LIMITS = Object.freeze({ freshSeconds: 600 });
