import type { LineEntry, RecordedPayment, RecordStatus } from '@portal/domain/payments/payment-line';
import { endingText } from '@portal/domain/values/masking';
import { formatAmount } from '@portal/domain/values/money';
import type { Tone } from '#portal/components/content/tag.tsx';
import { CLOCK, INFORMATION, TICK, WARNING } from '#portal/components/controls/icon-shapes.ts';
import { GIVEN_BACK } from '#portal/components/controls/payment-icon-shapes.ts';

/** A status as icon, word and colour together. PRE-7 */
type StatusTag = { readonly tone: Tone; readonly icon: string; readonly word: string };

const PROCESSING: StatusTag = { tone: 'neut', icon: CLOCK, word: 'Being processed' };
/** Where the record was not asked for, nobody knows whether the money stayed. PRE-9 */
const RECEIVED: StatusTag = { tone: 'neut', icon: TICK, word: 'Payment received' };

const RECORDED: Readonly<Record<RecordStatus, StatusTag>> = {
  processing: PROCESSING,
  paid: { tone: 'ok', icon: TICK, word: 'Paid' },
  'partly-given-back': { tone: 'info', icon: GIVEN_BACK, word: 'Partly refunded' },
  'given-back': { tone: 'info', icon: GIVEN_BACK, word: 'Refunded' },
};

const OTHERS: Readonly<Record<Exclude<LineEntry['kind'], 'recorded'>, StatusTag>> = {
  next: { tone: 'info', icon: INFORMATION, word: 'Next payment' },
  overdue: { tone: 'warn', icon: WARNING, word: 'Overdue' },
  'processing-unknown': PROCESSING,
  receipt: RECEIVED,
};

/** Returns how the status of an entry is shown. PRE-7 */
export const statusTagOf = (entry: LineEntry): StatusTag =>
  entry.kind === 'recorded' ? RECORDED[entry.payment.status] : OTHERS[entry.kind];

const cardText = ({ cardBrand, cardLastDigits }: RecordedPayment): string =>
  [cardBrand ?? 'Card', endingText(cardLastDigits)].filter(Boolean).join(' ');

/** Returns the lines below the status of a payment that was made here. PRE-7 */
export function recordedTexts(payment: RecordedPayment): readonly string[] {
  const { status, givenBackCents } = payment;
  const card = cardText(payment);
  if (status === 'processing') return ['You do not need to pay it again.'];
  if (status === 'given-back') return [card, 'The whole amount was refunded to you.'];
  if (status === 'paid') return [card];
  return [card, `${formatAmount(givenBackCents)} of it was refunded to you.`];
}
