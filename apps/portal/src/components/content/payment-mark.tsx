import './payment-mark.css';
import type { ReactNode } from 'react';
import type { MarkKind } from '#portal/components/content/mark-of-card.ts';
import { BANK, CARD } from '#portal/components/controls/payment-icon-shapes.ts';

/** Drawings of our own on a plate of 38 by 24. The neutral ones are icons without a plate. */
const DRAWINGS: Readonly<Record<MarkKind, ReactNode>> = {
  visa: (
    <path
      stroke="#1a3a8f"
      d="m6 8 2.2 8L12 8M16 8l-1.6 8M22.6 9.1c-1.3-1.6-4.3-1.3-4.3.7 0 2 3.4 1.8 3.4 4 0 2.5-3.6 2.7-4.8.8M25 16l4-8 2.4 8M26.4 13.4h4.2"
    />
  ),
  mastercard: (
    <>
      <circle cx="15" cy="12" r="6.5" fill="#d3222a" />
      <circle cx="23" cy="12" r="6.5" fill="#f0a020" fillOpacity="0.85" />
    </>
  ),
  'american-express': (
    <path
      stroke="#1d5fae"
      d="m4.5 15.5 2.8-7 2.8 7M5.5 13.2h3.6M13 15.5v-7l2.8 4.4 2.8-4.4v7M26 8.5h-4.2v7H26M21.8 12h3.6M28.5 8.5l5 7M33.5 8.5l-5 7"
    />
  ),
  card: <path d={CARD} />,
  'bank-account': <path d={BANK} />,
};

/** The mark of a card or a bank. It is always decoration: the words beside it name the method. POL-53 */
export function PaymentMark({ kind }: { kind: MarkKind }) {
  const isNeutral = kind === 'card' || kind === 'bank-account';
  return (
    <svg
      className="payment-mark"
      viewBox={isNeutral ? '0 0 24 24' : '0 0 38 24'}
      aria-hidden="true"
      focusable="false"
    >
      {isNeutral ? null : <rect className="plate" x="1" y="1" width="36" height="22" rx="4" />}
      {DRAWINGS[kind]}
    </svg>
  );
}

type MarkedProps = {
  /** Undefined where nothing is known that has a mark. */
  kind: MarkKind | undefined;
  children: ReactNode;
};

/** Words that name a method of payment, beside its mark. */
export function Marked({ kind, children }: MarkedProps) {
  if (!kind) return children;
  return (
    <span className="marked">
      <PaymentMark kind={kind} />
      <span>{children}</span>
    </span>
  );
}
