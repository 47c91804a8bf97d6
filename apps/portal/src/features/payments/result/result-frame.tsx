import '#portal/components/content/card.css';
import './result.css';
import type { ReactNode } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CLOCK, TICK, WARNING } from '#portal/components/controls/icon-shapes.ts';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { PaymentHelp } from '#portal/features/payments/payment-frame.tsx';

const SIGNS = { ok: TICK, info: CLOCK, warn: WARNING } as const;

type ResultFrameProps = {
  tone: keyof typeof SIGNS;
  heading: string;
  lead?: string | undefined;
  children: ReactNode;
};

/** The frame of what came of a payment: sign, heading, what is so, and how to get help. */
export function ResultFrame({ tone, heading, lead, children }: ResultFrameProps) {
  return (
    <div className="wrap">
      <div className="result-head">
        <span className={`result-sign result-sign-${tone}`}>
          <Icon shape={SIGNS[tone]} />
        </span>
        <h1 tabIndex={-1}>{heading}</h1>
      </div>
      {lead ? <p className="lead">{lead}</p> : null}
      <div className="result-columns">
        <div className="result-main">{children}</div>
        <aside className="payment-side">{tone === 'ok' ? <HelpBlock /> : <PaymentHelp />}</aside>
      </div>
    </div>
  );
}
