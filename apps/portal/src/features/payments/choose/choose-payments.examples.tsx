import { beginSelection } from '@portal/domain/payments/overdue/payment-selection';
import { useState } from 'react';
import { ChoosePayments } from '#portal/features/payments/choose/choose-payments.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy, somePayments } from '#portal/testing/factories.ts';

type ChoiceProps = { count: number; chosen: number; isLocked?: boolean; amountCents?: number };

function Choice({ count, chosen, isLocked = false, amountCents = 4110 }: ChoiceProps) {
  const payments = somePayments(count, amountCents);
  const [selection, setSelection] = useState(
    beginSelection(
      payments,
      isLocked,
      payments.slice(0, chosen).map(({ transactionId }) => transactionId),
    ),
  );
  return (
    <ChoosePayments
      policy={aPolicy()}
      selection={selection}
      today="2026-11-22"
      onChange={setSelection}
      onContinue={() => undefined}
    />
  );
}

export const examples: Examples = {
  'two of four chosen': () => <Choice count={4} chosen={2} />,
  'none chosen': () => <Choice count={3} chosen={0} />,
  'the only one': () => <Choice count={1} chosen={0} amountCents={8200} />,
  'all to be paid together': () => <Choice count={3} chosen={0} isLocked />,
  'twenty-six': () => <Choice count={26} chosen={3} amountCents={123_456} />,
  'more than one card payment can pay': () => <Choice count={101} chosen={0} isLocked />,
};
