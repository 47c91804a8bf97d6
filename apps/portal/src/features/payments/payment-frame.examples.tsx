import { BackLink } from '#portal/components/controls/back-link.tsx';
import { PaymentFrame, PaymentHelp } from '#portal/features/payments/payment-frame.tsx';
import { PaymentList } from '#portal/features/payments/payment-list.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy, somePayments } from '#portal/testing/factories.ts';

export const examples: Examples = {
  'a list of payments, and help': () => (
    <PaymentFrame
      screen="choose"
      policy={aPolicy()}
      back={<BackLink href="/policy/70010001" label="Back to Family Life Cover" />}
    >
      <div className="panel paragraph">
        <PaymentList payments={[...somePayments(2), { dueDate: null, amountCents: 5000 }]} />
      </div>
      <PaymentHelp />
    </PaymentFrame>
  ),
};
