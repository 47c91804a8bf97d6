import type { NotTakenReason } from '@portal/contract/payment-details/not-taken-reasons';
import { cardExpiryOn } from '@portal/domain/payment-details/card-expiry';
import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { endingText } from '@portal/domain/values/masking';
import { region } from '#portal/lib/site/region.ts';

/** Stands wherever a change was not made. UPD-69 */
export const UNCHANGED = 'Your payment details have not changed.';

/** Why a change was not made, in words. UPD-70 */
const REASONS: Readonly<Record<NotTakenReason, string>> = {
  declined: 'Your bank did not accept the card or account, or the change was not approved with your bank.',
  canceled: 'The change was stopped on your bank’s page.',
  expired: 'The secure form was open for too long. Enter the details once more.',
  unknown: 'The link back to this page no longer works. Enter the details once more.',
  'not-agreed':
    'We could not see that you agreed to the terms. Enter the details once more, and tick the box.',
  superseded: 'You have saved other payment details since then. Those still apply.',
  open: 'The secure form was not finished. Enter the details once more.',
};

/** Returns why a change was not made; nothing where that is not known. UPD-70 */
export const reasonText = (reason: string | null | undefined): string =>
  REASONS[reason as NotTakenReason] ?? '';

/**
 * Returns the expiry of the card that pays the policy, and whether it has passed in the country; null for
 * any other way to pay. UPD-74
 */
export function currentExpiryText(detail: PolicyDetail, now = new Date()): string | null {
  if (paymentMethod(detail.paymentMethodId).key !== 'card') return null;
  const expiry = cardExpiryOn(dayInTimeZone(now, region.timeZone), detail.cardExpiry);
  return expiry?.state === 'expired' ? `${detail.cardExpiry}, this card has expired` : detail.cardExpiry;
}

/** Returns how the policy is paid, in a few words without a whole number. POL-45 */
export function currentMethodText(detail: PolicyDetail): string {
  const { key } = paymentMethod(detail.paymentMethodId);
  if (key === 'card') return `Card ${endingText(detail.cardNumberSuffix)}`.trim();
  return `Bank account ${endingText(detail.bankAccountMasked)}`.trim();
}
