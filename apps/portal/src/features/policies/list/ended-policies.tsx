import type { PolicySummary } from '@portal/domain/policies/policy';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#portal/components/controls/button.tsx';
import styles from './ended-policies.module.css';

/** The most that are shown before the customer asks for the others. */
const SHOWN_AT_FIRST = 4;

type EndedPoliciesProps = {
  policies: readonly PolicySummary[];
  cardOf: (policy: PolicySummary) => ReactNode;
  gridClass: string;
};

/**
 * The policies that have ended, as cards below a heading of their own. Of many the first four are shown, and
 * the others once the customer asks for them: the focus goes to the first of those. POL-34
 */
export function EndedPolicies({ policies, cardOf, gridClass }: EndedPoliciesProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (policies.length === 0) return null;
  const isShort = !showsAll && policies.length > SHOWN_AT_FIRST;
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    document.querySelectorAll<HTMLElement>(`.${styles.policies} .card-link`)[SHOWN_AT_FIRST]?.focus();
  };
  return (
    <section className={styles.policies} aria-labelledby="ended-policies">
      <h2 id="ended-policies">Policies that have ended ({policies.length})</h2>
      <ul className={gridClass}>{(isShort ? policies.slice(0, SHOWN_AT_FIRST) : policies).map(cardOf)}</ul>
      {isShort ? (
        <p className="button-row paragraph">
          <Button variant="secondary" onClick={showAll}>
            Show all<span className="visually-hidden"> policies that have ended</span>
          </Button>
        </p>
      ) : null}
    </section>
  );
}
