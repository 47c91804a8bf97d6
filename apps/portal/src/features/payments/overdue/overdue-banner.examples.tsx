import type { DueItem } from '@portal/domain/payments/overdue/due-items';
import type { DueRowState } from '@portal/domain/payments/overdue/due-row';
import { NotPaidHere } from '#portal/components/help/not-paid-here.tsx';
import type { DueRowProps } from '#portal/features/payments/due/due-row.tsx';
import { OverdueBanner } from '#portal/features/payments/overdue/overdue-banner.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const policy = (policyName: string) => ({ policyNumber: `7001 ${policyName}`, policyName });

const row = (state: DueRowState, item?: DueItem): DueRowProps => ({
  policy: item ?? policy('Income Protection'),
  state,
  item,
  keepsRoom: state === 'checking',
  notPaidHere: <NotPaidHere paidBy={undefined} />,
});

const overdue = (policyName: string, overdueCount: number, totalDueCents: number) =>
  row('to-pay', { ...policy(policyName), hasPending: false, overdueCount, totalDueCents });

const ONE = overdue('Family Life Cover', 1, 4110);
const MANY = overdue('Funeral Cover', 26, 106_860);
const PENDING = row('pending', { ...policy('Income Protection'), hasPending: true });

const banner = (rows: readonly DueRowProps[]) => <OverdueBanner rows={rows} hasFinalNotice={false} />;

export const examples: Examples = {
  'one payment of one policy': () => banner([ONE]),
  'several policies, one of them pending': () => banner([ONE, PENDING, MANY]),
  'a payment is being processed': () => banner([PENDING]),
  'not known yet': () => banner([row('checking')]),
  'not to be known': () => banner([row('failed')]),
  'not to be paid here': () => banner([row('not-paid-here')]),
  'paid within a day': () => banner([row('paid')]),
  'nothing is overdue any more': () => banner([row('nothing')]),
  'the last chance to pay': () => <OverdueBanner rows={[MANY]} hasFinalNotice />,
  'the last chance to pay, and it is being paid': () => <OverdueBanner rows={[PENDING]} hasFinalNotice />,
  'the last chance to pay for one of several policies': () => (
    <OverdueBanner rows={[MANY, ONE]} hasFinalNotice finalNoticeProduct="Funeral Cover" />
  ),
  'the last chance to pay, nothing loaded yet': () => (
    <OverdueBanner rows={[row('checking')]} hasFinalNotice />
  ),
};
