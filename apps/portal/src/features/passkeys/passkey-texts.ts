import { hasCode } from '#portal/lib/api/request-failure.ts';

const REFUSALS = [
  ['passkey.held', 'Your account is on hold, so nothing was changed. Call us on {phone}.'],
  ['passkey.not-found', 'This is not on your list any more.'],
  ['passkey.limit', 'You have set up five already, which is the most. Remove one, then add this device.'],
  ['passkey.change-limit', 'You have added five today, which is the most. Try again tomorrow.'],
  ['passkey.already-added', 'This device is set up already.'],
  ['passkey.refused', 'Nothing was set up. Try again, or go on using codes.'],
  ['passkey.not-offered', 'We do not offer this just now. You can go on using codes.'],
] as const;

/** Returns what a refusal of a call about passkeys means; undefined for any other failure. */
export const refusalText = (error: unknown): string | undefined =>
  REFUSALS.find(([code]) => hasCode(error, code))?.[1];
