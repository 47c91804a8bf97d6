import type { PaymentControl } from '@portal/contract/payments/mapping';
import { totalCentsOf } from '@portal/domain/payments/overdue/payment-selection';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PayBySavedCard } from '#portal/app/pages/payment/pay-by-saved-card.tsx';
import { Unpayable } from '#portal/app/pages/payment/unpayable.tsx';
import { type PayByCardProps, useCardResult } from '#portal/app/pages/payment/use-card-result.ts';
import { CardStep } from '#portal/features/payments/card/card-step.tsx';
import { UnpayableStep } from '#portal/features/payments/card/unpayable-step.tsx';
import { type CardFormState, useCardForm } from '#portal/features/payments/card-form/use-card-form.ts';
import { paymentControlQuery, sendChosenAmount } from '#portal/features/payments/payment-calls.ts';
import { passthroughOf } from '#portal/features/payments/payment-path.ts';
import { isCheckingStored } from '#portal/features/payments/payment-storage.ts';
import { hasCode } from '#portal/lib/api/request-failure.ts';
import { expectPageFocus, usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { region } from '#portal/lib/site/region.ts';
import { text } from '#portal/lib/site/text.ts';

/** The card step with a card that is typed into the gateway's form. PAY-60, PAY-67 */
function PayByTypedCard(props: PayByCardProps) {
  usePage(text.headings.makePayment);
  const { policy, payments } = props;
  const { policyNumber } = policy;
  const { chosenIds, ...result } = useCardResult(props);
  const form = useCardForm({
    policyNumber,
    amountCents: totalCentsOf(payments),
    currency: region.currency,
    returnUrl: location.origin + paths.payment(policyNumber),
    passthrough: passthroughOf(chosenIds),
    chooseAmount: ({ quoteId }) => sendChosenAmount({ policyNumber, quoteId, payments: chosenIds }),
    ...result,
  });
  if (form.state === 'impossible')
    return hasCode(form.failure, 'payment.paused') ? (
      <UnpayableStep policy={policy} state="paused" />
    ) : (
      <Unpayable policy={policy} />
    );
  return <CardStep {...props} form={form} />;
}

/** Shows the card step as it is while its form is on the way. */
function WaitingCardStep(props: PayByCardProps) {
  const host = useRef<HTMLDivElement>(null);
  const nothing = () => undefined;
  const form: CardFormState = {
    state: 'loading',
    errors: {},
    failure: undefined,
    isCutOff: isCheckingStored(props.policy.policyNumber),
    host,
    submit: nothing,
    retry: nothing,
    focusField: nothing,
  };
  return <CardStep {...props} form={form} />;
}

/**
 * Returns what was opened at the gateway, null where that failed: the form then opens it once
 * more, and says what is wrong.
 */
function useOpenedControl(policyNumber: string): PaymentControl | null | undefined {
  const client = useQueryClient();
  const [control, setControl] = useState<PaymentControl | null>();
  useEffect(() => {
    client.fetchQuery(paymentControlQuery(policyNumber)).then(setControl, () => setControl(null));
  }, [client, policyNumber]);
  return control;
}

/**
 * The card step: the saved card of the policy first, where there is one, otherwise a card that is
 * typed. PAY-60, UPD-85, UPD-86
 */
export function PayByCard(props: PayByCardProps) {
  const control = useOpenedControl(props.policy.policyNumber);
  const [usesOther, setUsesOther] = useState(false);
  if (control === undefined) return <WaitingCardStep {...props} />;
  if (!control?.savedCard || usesOther) return <PayByTypedCard {...props} />;
  const useOther = () => {
    expectPageFocus();
    setUsesOther(true);
  };
  return <PayBySavedCard {...props} control={control} card={control.savedCard} onOtherCard={useOther} />;
}
