import '#portal/components/content/card.css';
import type { ReactNode } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { OtherPolicies } from '#portal/features/payment-details/after-update/other-policies.tsx';
import type { UpdateOffer } from '#portal/features/payment-details/update-storage.ts';
import styles from './after-update.module.css';

type AfterUpdateProps = {
  offer: UpdateOffer;
  /** The last digits of the card that was just saved; empty for a bank account. */
  cardDigits: string;
  /** Leads to the payment of what is overdue. */
  payNow: ReactNode;
  /** Says how a policy is paid now, once that is known. */
  howOf: (policyNumber: string) => ReactNode;
  /** Has other policies paid in the same way. */
  onApply: (policyNumbers: readonly string[]) => Promise<void>;
  onDismiss: () => void;
};

/**
 * The usual next steps after a change: to pay what is overdue, and to have other policies paid in the
 * same way. UPD-75 to UPD-79
 */
export function AfterUpdate({ offer, cardDigits, payNow, onDismiss, ...others }: AfterUpdateProps) {
  const { otherPolicies, canPayOverdue } = offer;
  return (
    <section className={`panel ${styles.update}`} aria-label="After your change">
      {canPayOverdue ? (
        <div className={styles.part}>
          <h2>You have overdue payments</h2>
          <p>
            You can pay them now{cardDigits ? ` with the card ending in\u00A0${cardDigits}` : ''}. Nothing is
            paid until you say so.
          </p>
          {payNow}
        </div>
      ) : null}
      {otherPolicies.length > 0 ? (
        <div className={styles.part}>
          <OtherPolicies policies={otherPolicies} {...others} />
        </div>
      ) : null}
      <Button variant="quiet" onClick={onDismiss}>
        Close this box
      </Button>
    </section>
  );
}
