import type { PolicyDetail } from '@portal/domain/policies/policy';
import { NotEditable } from '#portal/features/payment-details/components/not-editable.tsx';
import { usePage } from '#portal/lib/routing/page.ts';
import { text } from '#portal/lib/site/text.ts';

/** The page in place of the form, where the payment details cannot be changed online. UPD-60 to UPD-62 */
export function NotEditablePage({ detail }: { detail: PolicyDetail }) {
  usePage(text.headings.editPaymentDetails);
  return <NotEditable detail={detail} />;
}
