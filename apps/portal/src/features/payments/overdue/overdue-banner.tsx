import './overdue-banner.css';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { DueRow, type DueRowProps } from '#portal/features/payments/due/due-row.tsx';
import { PaymentHelpLink } from '#portal/features/payments/due/payment-help-link.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** The last chance to pay. The specification fixes its text. OVD-1 */
export const FINAL_NOTICE =
  'Your premiums remain overdue, and we would like to provide you with a final opportunity to keep your insurance in place. ' +
  'To keep your insurance in place, you are required to pay the total amount of premiums overdue.';

/** The heading of the final notice, which takes the focus the first time. OVD-6 */
export const FINAL_NOTICE_ID = 'final-notice';

type OverdueBannerProps = {
  rows: readonly DueRowProps[];
  hasFinalNotice: boolean;
  /** The policy that the final notice is about, where the customer has others. */
  finalNoticeProduct?: string | undefined;
};

const WORKING = 'We are working on your payment';

/** Whether all that is known to be overdue is being processed. OVD-2 */
const isBeingPaid = (rows: readonly DueRowProps[]): boolean =>
  rows.some(({ state }) => state === 'pending') && !rows.some(({ state }) => state === 'to-pay');

/**
 * The overdue notice, above every page but those of the payment and of a document: what can be paid, what is
 * being processed, and the final notice, as one block. OVD-1 to OVD-5
 */
export function OverdueBanner({ rows, hasFinalNotice, finalNoticeProduct }: OverdueBannerProps) {
  const { hardshipMessage } = useConfiguration().regionalisation.pages.payNow;
  const lastChance = `Last chance to keep ${finalNoticeProduct ?? 'your cover'}`;
  return (
    <section className="wrap" aria-label="Overdue premiums">
      <div className={hasFinalNotice ? 'overdue-banner overdue-final' : 'overdue-banner'}>
        {hasFinalNotice ? (
          // Both headings have their room: which of them it is, is known later than the page. OVD-7
          <h2 className="final-notice" id={FINAL_NOTICE_ID} tabIndex={-1} data-room={lastChance}>
            <span>{isBeingPaid(rows) ? WORKING : lastChance}</span>
          </h2>
        ) : null}
        <ul>
          {rows.map((row) => (
            <DueRow key={row.policy.policyNumber} {...row} />
          ))}
        </ul>
        <p className="overdue-help">
          {hasFinalNotice ? (
            <>
              <span className="overdue-notice">{FINAL_NOTICE}</span> Call us on <PhoneLink />.
            </>
          ) : (
            withPhone(hardshipMessage)
          )}{' '}
          <PaymentHelpLink />
        </p>
      </div>
    </section>
  );
}
