import type { NotTakenReason } from '@portal/contract/payment-details/not-taken-reasons';
import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { endingText } from '@portal/domain/values/masking';

/** Stands wherever a change was not made. UPD-69 */
export const UNCHANGED = 'Your payment details have not changed.';

/** Why a change was not made, in words. UPD-70 */
const REASONS: Readonly<Record<NotTakenReason, string>> = {
  declined: 'Your bank did not accept the card or account.',
  canceled: 'The change was stopped on your bank’s page.',
  expired: 'The secure form was open for too long. Enter the details once more.',
  unknown: 'The link that led back here cannot be used any more. Enter the details once more.',
  'not-agreed':
    'We could not see that you agreed to the terms. Enter the details once more, and tick the box.',
  superseded: 'You have saved other payment details since then. Those stay in force.',
  open: 'The secure form was not finished. Enter the details once more.',
};

/** Returns why a change was not made; nothing where that is not known. UPD-70 */
export const reasonText = (reason: string | null | undefined): string =>
  REASONS[reason as NotTakenReason] ?? '';

/** Returns how the policy is paid, in a few words without a whole number. POL-45 */
export function currentMethodText(detail: PolicyDetail): string {
  const { key } = paymentMethod(detail.paymentMethodId);
  if (key === 'card') return `Card ${endingText(detail.cardNumberSuffix)}`.trim();
  return `Bank account ${endingText(detail.bankAccountMasked)}`.trim();
}
