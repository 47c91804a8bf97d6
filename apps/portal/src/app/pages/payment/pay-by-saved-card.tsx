import type { PaymentControl } from '@portal/contract/payments/mapping';
import type { SavedCard } from '@portal/contract/payments/saved-card-mapping';
import { Unpayable } from '#portal/app/pages/payment/unpayable.tsx';
import { type PayByCardProps, useCardResult } from '#portal/app/pages/payment/use-card-result.ts';
import { SavedCardStep } from '#portal/features/payments/card/saved-card-step.tsx';
import { useSavedCard } from '#portal/features/payments/card/use-saved-card.ts';
import { savedCardReturnUrl } from '#portal/features/payments/payment-path.ts';
import { usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

type PayBySavedCardProps = PayByCardProps & {
  control: PaymentControl;
  card: SavedCard;
  onOtherCard: () => void;
};

/** The card step with the saved card of the policy. UPD-85 to UPD-87 */
export function PayBySavedCard({ control, card, onOtherCard, ...props }: PayBySavedCardProps) {
  usePage(text.headings.makePayment);
  const { policyNumber } = props.policy;
  const { chosenIds, ...result } = useCardResult(props);
  const payment = useSavedCard({
    policyNumber,
    control,
    chosenIds,
    returnUrl: savedCardReturnUrl(location.origin + paths.payment(policyNumber), chosenIds),
    ...result,
  });
  const step = <SavedCardStep {...props} card={card} payment={payment} onOtherCard={onOtherCard} />;
  return payment.state === 'impossible' ? <Unpayable policy={props.policy} whileDue={step} /> : step;
}
