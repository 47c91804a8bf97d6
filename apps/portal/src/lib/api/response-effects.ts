import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import type { Ending } from '#portal/lib/session/session.ts';

/**
 * The effect of a response on the whole portal: how the session ends, or that the service cannot be reached.
 */
export type ResponseEffect = { readonly endsSession?: Ending; readonly isUnavailable?: true };

/**
 * The effects, by status. Every other status concerns only the part of the portal that made the
 * call. SES-10, SES-15, SES-16
 */
export const RESPONSE_EFFECTS: Readonly<Partial<Record<number, ResponseEffect>>> = {
  [STATUS_CODES.sessionEnded]: { endsSession: 'timed-out' },
  [STATUS_CODES.accountLocked]: { endsSession: 'locked' },
  [STATUS_CODES.serviceUnavailable]: { isUnavailable: true },
};
