import type { DueItem } from '@portal/domain/payments/overdue/due-items';
import { OverdueBanner } from '#portal/features/payments/overdue/overdue-banner.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const overdue = (policyName: string, overdueCount: number, totalDueCents: number): DueItem => ({
  policyNumber: `7001${overdueCount}`,
  policyName,
  hasPending: false,
  overdueCount,
  totalDueCents,
});

const ONE = overdue('Family Life Cover', 1, 4110);
const MANY = overdue('Funeral Cover', 26, 106_860);
const PENDING: DueItem = { policyNumber: '70019', policyName: 'Income Protection', hasPending: true };

export const examples: Examples = {
  'one payment of one policy': () => <OverdueBanner items={[ONE]} hasFinalNotice={false} />,
  'several policies, one of them pending': () => (
    <OverdueBanner items={[ONE, MANY, PENDING]} hasFinalNotice={false} />
  ),
  'a payment is being processed': () => <OverdueBanner items={[PENDING]} hasFinalNotice={false} />,
  'the last chance to pay': () => <OverdueBanner items={[MANY]} hasFinalNotice />,
  'the last chance to pay for one of several policies': () => (
    <OverdueBanner items={[MANY]} hasFinalNotice finalNoticeProduct="Funeral Cover" />
  ),
  'the last chance to pay, nothing loaded yet': () => <OverdueBanner items={[]} hasFinalNotice />,
};
