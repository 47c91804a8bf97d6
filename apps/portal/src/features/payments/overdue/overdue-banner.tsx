import '#portal/components/feedback/banner.css';
import './overdue-banner.css';
import { type DueItem, dueSentence } from '@portal/domain/payments/overdue/due-items';
import type { ReactNode } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CLOCK, WARNING } from '#portal/components/controls/icon-shapes.ts';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { PayNowLink } from '#portal/features/payments/due/pay-now-link.tsx';
import { PaymentHelpLink } from '#portal/features/payments/due/payment-help-link.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** The last chance to pay. The specification fixes its text. OVD-1 */
export const FINAL_NOTICE =
  'Your premiums remain overdue, and we would like to provide you with a final opportunity to keep your insurance in place. ' +
  'To keep your insurance in place, you are required to pay the total amount of premiums overdue.';

/** The heading of the final notice, which takes the focus the first time. OVD-6 */
export const FINAL_NOTICE_ID = 'final-notice';

const SIGNS = { error: WARNING, warn: WARNING, info: CLOCK } as const;

/** One block of the banner, in the colours of what it says. */
function Block({ tone, children }: { tone: keyof typeof SIGNS; children: ReactNode }) {
  return (
    <div className={`banner banner-${tone}`}>
      <span className="banner-sign">
        <Icon shape={SIGNS[tone]} />
      </span>
      <div className="overdue-rows">{children}</div>
    </div>
  );
}

function Row({ item }: { item: DueItem }) {
  const { before, amount, after } = dueSentence(item);
  return (
    <li className="overdue-row">
      <p>
        {before}
        {amount ? <span className="number">{amount}</span> : null}
        {after}
      </p>
      {item.hasPending ? null : <PayNowLink {...item} />}
    </li>
  );
}

function Rows({ items }: { items: readonly DueItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <Row key={item.policyNumber} item={item} />
      ))}
    </ul>
  );
}

type OverdueBannerProps = {
  items: readonly DueItem[];
  hasFinalNotice: boolean;
  /** The policy that the final notice is about, where the customer has others. */
  finalNoticeProduct?: string | undefined;
};

/**
 * The overdue notice, above every page but that of the payment: the final notice, what can be paid, and what
 * is being processed. OVD-1 to OVD-5
 */
export function OverdueBanner({ items, hasFinalNotice, finalNoticeProduct }: OverdueBannerProps) {
  const { hardshipMessage } = useConfiguration().regionalisation.pages.payNow;
  const overdue = items.filter(({ hasPending }) => !hasPending);
  const pending = items.filter(({ hasPending }) => hasPending);
  const isBeingPaid = overdue.length === 0 && pending.length > 0;
  return (
    <section className="wrap" aria-label="Overdue premiums">
      <div className="overdue-banner">
        {hasFinalNotice ? (
          <Block tone={isBeingPaid ? 'info' : 'error'}>
            <h2 className="final-notice" id={FINAL_NOTICE_ID} tabIndex={-1}>
              {isBeingPaid
                ? 'We are working on your payment'
                : `Last chance to keep ${finalNoticeProduct ?? 'your cover'}`}
            </h2>
            <p className="overdue-notice">
              {isBeingPaid ? (
                <strong>
                  You do not need to pay again. Until your payment has gone through, this remains:{' '}
                </strong>
              ) : null}
              {FINAL_NOTICE}
              <span className="overdue-phone">
                Call us on <PhoneLink />. <PaymentHelpLink />
              </span>
            </p>
          </Block>
        ) : null}
        {overdue.length > 0 ? (
          <Block tone="warn">
            <Rows items={overdue} />
            {/* The notice above has both already. OVD-2 */}
            {hasFinalNotice ? null : (
              <p className="overdue-help">
                {withPhone(hardshipMessage)} <PaymentHelpLink />
              </p>
            )}
          </Block>
        ) : null}
        {pending.length > 0 ? (
          <Block tone="info">
            <Rows items={pending} />
          </Block>
        ) : null}
      </div>
    </section>
  );
}
