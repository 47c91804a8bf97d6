import { DueRow } from '#portal/features/payments/due/due-row.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const POLICY = { policyNumber: '70010001', policyName: 'Family Life Cover' };
const ITEM = { ...POLICY, hasPending: false, overdueCount: 3, totalDueCents: 12_330 } as const;

export const examples: Examples = {
  'payments to pay': () => (
    <ul>
      <DueRow policy={POLICY} state="to-pay" item={ITEM} keepsRoom={false} notPaidHere={null} />
    </ul>
  ),
  'not known yet': () => (
    <ul>
      <DueRow policy={POLICY} state="checking" keepsRoom notPaidHere={null} />
    </ul>
  ),
};
