import './final-notice.css';
import { useEffect } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { Banner } from '#portal/components/banner/banner.tsx';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';

const TEXT =
  'Your premiums remain overdue, and we would like to provide you with a final opportunity to keep your insurance in place. ' +
  'To keep your insurance in place, you are required to pay the total amount of premiums overdue.';

/** The last chance to pay. The specification fixes its text. It arrives with the page, so it is announced once and politely. OVD-1, OVD-2 */
export function FinalNotice() {
  useEffect(() => announce(TEXT), []);
  return (
    <section className="wrap paragraph" aria-label="Overdue premiums">
      <Banner tone="error">
        {TEXT}
        <span className="notice-phone">
          Call us on <PhoneLink />
        </span>
      </Banner>
    </section>
  );
}
