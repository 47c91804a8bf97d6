import type { PolicyDetail } from '@portal/domain/policies/policy';
import { NotEditable } from '#portal/features/payment-details/components/not-editable.tsx';
import { usePage } from '#portal/lib/routing/page.ts';
import { text } from '#portal/lib/site/text.ts';

/**
 * The page in place of the form, where the payment details cannot be changed online. UPD-60 to UPD-62, SWI-5
 */
export function NotEditablePage(props: { detail: PolicyDetail; isPaused?: boolean }) {
  usePage(text.headings.editPaymentDetails);
  return <NotEditable {...props} />;
}
