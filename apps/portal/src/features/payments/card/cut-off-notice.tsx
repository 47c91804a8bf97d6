import { Banner } from '#portal/components/feedback/banner.tsx';
import { CUT_OFF } from '#portal/features/payments/payment-texts.ts';

/** Says what became of a payment whose card was still being checked when its page ended. PAY-110 */
export function CutOffNotice() {
  return (
    <Banner tone="info" title={CUT_OFF.title}>
      {CUT_OFF.words}
    </Banner>
  );
}
