import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PaidBy } from '@portal/domain/policies/policy';
import { type MarkKind, markOfCard } from '#portal/components/content/mark-of-card.ts';

/**
 * Returns the mark of how a policy is paid; undefined where it is neither by card nor from an account. The
 * brand of its card is known only where the host's words name it. POL-53
 */
export function markOfPolicy({ paymentMethodId, paymentMethodText }: PaidBy): MarkKind | undefined {
  const { key } = paymentMethod(paymentMethodId);
  if (key === 'other') return undefined;
  return key === 'card' ? markOfCard(paymentMethodText) : key;
}
