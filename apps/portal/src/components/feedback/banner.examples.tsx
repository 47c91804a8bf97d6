import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  success: () => (
    <Banner tone="ok" title="Success">
      Your contact details have been updated
    </Banner>
  ),
  'warning with one thing to do': () => (
    <Banner tone="warn" title="Payment overdue" action={<Button>Pay now</Button>}>
      1 payment ($82.20) is overdue for your Family Life Cover policy
    </Banner>
  ),
  'information without a title': () => (
    <Banner tone="info">A claim on this policy is being looked at.</Banner>
  ),
};
