import type { ReactNode } from 'react';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import styles from './security-page.module.css';

/** How the customer can log in. Codes are always one of the ways. `children`: the others. */
export function WaysToLogIn({ children }: { children?: ReactNode }) {
  const { emailAuthFeature } = useConfiguration().featureFlag;
  return (
    <section className={`card ${styles.part}`} aria-labelledby="ways">
      <h2 id="ways">Ways to log in</h2>
      <p>
        You log in with a 6-digit code, which we send you by text message
        {emailAuthFeature ? ' or by email' : ''}. We never ask for this code on the phone. Somebody who has
        your phone, or takes over your number, can read such a message.
      </p>
      {children}
      <p className="paragraph">{withPhone('If a code does not arrive, call us on {phone}.')}</p>
    </section>
  );
}
