import './due-row.css';
import {
  type DueItem,
  dueSentence,
  type NamedPolicy,
  policyWords,
} from '@portal/domain/payments/overdue/due-items';
import type { DueRowState } from '@portal/domain/payments/overdue/due-row';
import type { ReactNode } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CLOCK, INFORMATION, TICK, WARNING } from '#portal/components/controls/icon-shapes.ts';
import { PayNowLink } from '#portal/features/payments/due/pay-now-link.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** A policy in the banner: what is overdue on it, as far as that is known. */
export type DueRowProps = {
  policy: NamedPolicy;
  state: DueRowState;
  /** Whether the place of the longest sentence and of the button is kept. */
  keepsRoom: boolean;
  /** Payments to pay or under way. */
  item?: DueItem | undefined;
  /** The way to pay, where that is not here. */
  notPaidHere: ReactNode;
};

const TONES: Readonly<Record<DueRowState, readonly [tone: string, sign: string]>> = {
  'to-pay': ['warn', WARNING],
  checking: ['warn', WARNING],
  failed: ['warn', INFORMATION],
  'not-paid-here': ['warn', WARNING],
  pending: ['info', CLOCK],
  paid: ['ok', TICK],
  nothing: ['ok', TICK],
};

/** As long as most sentences get: the row has the height of its end from the beginning. OVD-7 */
const widestSentence = (policy: NamedPolicy): string =>
  Object.values(
    dueSentence({ ...policy, hasPending: false, overdueCount: 26, totalDueCents: 10_000_000 }),
  ).join('');

/** The sentence of the specification, with its sum as the largest figure. PAY-12 */
function Sentence({ item }: { item: DueItem }) {
  const { before, amount, after } = dueSentence(item);
  return (
    <>
      {before}
      {amount ? <span className="number due-amount">{amount}</span> : null}
      {after}
    </>
  );
}

function textOf({ policy, state, item, notPaidHere }: DueRowProps): ReactNode {
  const words = policyWords(policy);
  if (item) return <Sentence item={item} />;
  if (state === 'not-paid-here') return notPaidHere;
  if (state === 'failed') return `We could not check what is overdue for ${words}.`;
  if (state === 'paid')
    return `You have paid what was overdue for ${words}. The status can take a day to change.`;
  return state === 'nothing' ? `Nothing is overdue for ${words} now.` : `Checking ${words}…`;
}

/** One row of the banner. Its sentence and its button appear in their places. OVD-3, OVD-4, OVD-7 */
export function DueRow(props: DueRowProps) {
  const { policy, state, keepsRoom } = props;
  const { payButton } = useConfiguration().regionalisation.pages.payNow;
  const [tone, sign] = TONES[state];
  const hasAction = state === 'to-pay' || state === 'pending';
  const alone = state === 'not-paid-here' ? 'due-text-alone due-text-long' : 'due-text-alone';
  return (
    <li className={`due-row due-${tone}`}>
      <Icon shape={sign} />
      {keepsRoom ? <span className="due-room" data-text={widestSentence(policy)} /> : null}
      <p className={hasAction ? 'due-text' : `due-text ${alone}`}>{textOf(props)}</p>
      {state === 'to-pay' ? <PayNowLink {...policy} /> : null}
      {state === 'pending' ? <p className="due-no-action">You do not need to pay again.</p> : null}
      {keepsRoom && !hasAction ? <span className="button due-place" data-text={payButton} /> : null}
    </li>
  );
}
