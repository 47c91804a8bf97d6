import type { OfferText } from '@portal/config/brands/offer-text';
import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { NEW_WINDOW } from '#portal/components/controls/icon-shapes.ts';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { text } from '#portal/lib/site/text.ts';
import styles from './offer-banner.module.css';
import '#portal/components/content/card.css';

type OfferBannerProps = {
  offer: OfferText;
  /** Whether the link was pressed on this page. */
  isUsed?: boolean;
  onUse: () => void;
  onSuppress: () => void;
};

const BEFORE = 'This opens a form in a new window. Nothing is sent until you send it.';
/** It stays as long as this page: nobody knows here whether the other one came. OFF-18 */
const AFTER =
  'Ask for the call in the window that opened. If it did not open, press the button once more, or call us on {phone}.';

type RequestLinkProps = { href: OfferText['requestCallHref']; onUse: () => void };

/**
 * A page opens in a window of its own, so that the customer stays logged in here. A phone or a
 * mail program opens by itself.
 */
function RequestLink({ href, onUse }: RequestLinkProps) {
  const label = text.callsToAction.requestCall;
  if (!href.startsWith('https:'))
    return (
      <a className={buttonClass('secondary')} href={href} onClick={onUse}>
        {label}
      </a>
    );
  return (
    <a className={buttonClass('secondary')} href={href} target="_blank" rel="noreferrer" onClick={onUse}>
      <Icon shape={NEW_WINDOW} />
      <span>
        {label}
        <span className="visually-hidden"> (opens in a new window)</span>
      </span>
    </a>
  );
}

/** An offer of other cover. Both actions look alike, so that neither is pushed. OFF-3, OFF-15, OFF-18 */
export function OfferBanner({ offer, isUsed = false, onUse, onSuppress }: OfferBannerProps) {
  const opensPage = offer.requestCallHref.startsWith('https:');
  return (
    <section className={`${styles.offer} panel`} aria-labelledby="offer-title">
      <div>
        <h2 id="offer-title">{offer.title}</h2>
        <p>{offer.description}</p>
        {opensPage && !isUsed ? <p className={styles.what}>{BEFORE}</p> : null}
        {/* Heard when the button was pressed, and not with the page: nobody has asked for anything then. */}
        <p className={styles.what} role="status">
          {opensPage && isUsed ? withPhone(AFTER) : null}
        </p>
      </div>
      <div className={styles.actions}>
        <RequestLink href={offer.requestCallHref} onUse={onUse} />
        <Button variant="secondary" onClick={onSuppress}>
          Maybe Later
        </Button>
      </div>
    </section>
  );
}
