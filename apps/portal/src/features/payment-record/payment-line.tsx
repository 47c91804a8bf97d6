import type { LineEntry } from '@portal/domain/payments/payment-line';
import { formatDate } from '@portal/domain/values/calendar-date';
import { formatAmounts } from '@portal/domain/values/money';
import type { ReactNode } from 'react';
import { type MarkKind, markOfCard } from '#portal/components/content/mark-of-card.ts';
import { Marked } from '#portal/components/content/payment-mark.tsx';
import { Tag } from '#portal/components/content/tag.tsx';
import { recordedTexts, statusTagOf } from '#portal/features/payment-record/entry-texts.ts';
import styles from './payment-line.module.css';

type PaymentLineProps = {
  entries: readonly LineEntry[];
  /** How the next payment is made, in the middle of a sentence; empty where that is not known. */
  nextHow: string;
  /** Its mark. */
  nextMark?: MarkKind | undefined;
  /** Returns what opens the receipt of an entry; nothing for one without a receipt. */
  receiptOf: (entry: LineEntry) => ReactNode;
};

const amountOf = (entry: LineEntry): number | null =>
  entry.kind === 'recorded' ? entry.payment.amountCents : entry.amountCents;

const dateOf = (entry: LineEntry): string =>
  formatDate(entry.kind === 'recorded' ? entry.payment.date : entry.date);

function textsOf(entry: LineEntry, nextHow: string): readonly string[] {
  if (entry.kind === 'recorded') return recordedTexts(entry.payment);
  if (entry.kind === 'processing-unknown') return ['You do not need to pay it again.'];
  return entry.kind === 'next' && nextHow ? [nextHow.charAt(0).toUpperCase() + nextHow.slice(1)] : [];
}

/** The mark beside the first of those lines, where it names a method. POL-53 */
function markOf(entry: LineEntry, nextMark: MarkKind | undefined): MarkKind | undefined {
  if (entry.kind === 'next') return nextMark;
  if (entry.kind !== 'recorded' || entry.payment.status === 'processing') return undefined;
  return markOfCard(entry.payment.cardBrand);
}

/** The word before the day of an entry: what happens, or happened, on it. PRE-7 */
const dayWord = ({ kind }: LineEntry): string => (kind === 'overdue' ? 'Due on ' : '');

/** The payments of a policy as a line in time. PRE-5, PRE-7 */
export function PaymentLine({ entries, nextHow, nextMark, receiptOf }: PaymentLineProps) {
  const amounts = formatAmounts(entries.map(amountOf));
  return (
    <ol className={styles.line}>
      {entries.map((entry, index) => {
        const { tone, icon, word } = statusTagOf(entry);
        const [date, amount] = [dateOf(entry), amounts[index]];
        return (
          <li key={`${entry.kind} ${index.toString()}`}>
            <p>
              <Tag tone={tone} icon={icon}>
                {word}
              </Tag>
            </p>
            {date || amount ? (
              <p className={styles.day}>
                {date ? (
                  <span>
                    {dayWord(entry)}
                    {date}
                  </span>
                ) : null}
                <strong>{amount}</strong>
              </p>
            ) : null}
            {textsOf(entry, nextHow).map((line, place) => (
              <p className="meta" key={line}>
                <Marked kind={place === 0 ? markOf(entry, nextMark) : undefined}>{line}</Marked>
              </p>
            ))}
            {receiptOf(entry)}
          </li>
        );
      })}
    </ol>
  );
}
