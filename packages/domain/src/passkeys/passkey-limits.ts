import { PROOF_LIMITS } from '../login/proof-limits.ts';

/** Every number of passkeys, with its unit in its name. PKY-1, PKY-5 */
export const PASSKEY_LIMITS = Object.freeze({
  /** How long a question to a device can be answered. */
  challengeSeconds: 300,
  most: 5,
  addedPerDay: 5,
  /** How old the proof of who asks may be, for an addition. PKY-7 */
  proofSeconds: PROOF_LIMITS.freshSeconds,
  nameLength: 40,
  /** How many days a question to a device is stored after its end: additions of a day are counted by it. */
  challengeKeptDays: 1,
  /** How long a customer is not asked to set up a device after the account was on hold. PKY-27 */
  quietDaysAfterHold: 90,
  /** How long 'Not now' is kept. PKY-29 */
  promptReturnsAfterDays: 90,
});

/** The signatures that a passkey may make, as COSE numbers: Ed25519, P-256, RSA. PKY-1 */
export const PASSKEY_ALGORITHMS: readonly number[] = Object.freeze([-8, -7, -257]);
