import '#portal/components/content/card.css';
import {
  CONTACT_CONFIRMATION_LIMITS,
  type ContactConfirmation,
} from '@portal/domain/contact-details/contact-confirmation';
import { type FormEvent, useEffect } from 'react';
import { OfflineReason } from '#portal/components/connection/offline-reason.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { CodeBoxes, focusBox } from '#portal/components/one-time-code/code-boxes.tsx';
import { ResendCode } from '#portal/components/one-time-code/resend-code.tsx';
import { useConfirmation } from '#portal/features/contact-details/confirmation/use-confirmation.ts';
import { readablePhone } from '#portal/features/contact-details/contact-rows.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import styles from './confirmation-card.module.css';

const LIFE_MINUTES = CONTACT_CONFIRMATION_LIMITS.code.lifeSeconds / 60;
const MS_IN_SECOND = 1000;

/** Returns what the region calls the contact, as it stands within a sentence. */
export function useContactName({ channel }: Pick<ContactConfirmation, 'channel'>): string {
  const { labels } = useConfiguration().regionalisation;
  return channel === 'sms' ? labels.mobile.toLowerCase() : 'email address';
}

function WhereItWent({ contact, hasFormer }: { contact: ContactConfirmation; hasFormer: boolean }) {
  const name = useContactName(contact);
  const destination = contact.channel === 'sms' ? readablePhone(contact.value) : contact.value;
  const { region } = useConfiguration().regionalisation.dates;
  const time = new Date(contact.codeSentAt).toLocaleTimeString(region, {
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <>
      <p>
        At <span className="number">{time}</span> we sent a code to{' '}
        <strong className={styles.value}>{destination}</strong>. It can take a minute to arrive, and works for{' '}
        {LIFE_MINUTES} minutes.
      </p>
      <p>
        {hasFormer
          ? `We keep using your old ${name} until you enter it.`
          : `We will use your new ${name} once you enter it.`}
      </p>
    </>
  );
}

export type ConfirmationCardProps = {
  contact: ContactConfirmation;
  /** Whether another number or address is in force in the meantime. */
  hasFormer: boolean;
  /** When the contact was loaded: its wait for another code counts from there. */
  loadedAt: number;
  onConfirmed: () => void;
  onInUse: () => void;
  onGone: (refusal: string | undefined) => void;
};

/** A new contact that waits for its code. CON-71 to CON-74 */
export function ConfirmationCard(props: ConfirmationCardProps) {
  const { contact, hasFormer, loadedAt } = props;
  const { boxes, problem, isBusy, changeBoxes, confirm, resend, cancel } = useConfirmation(contact, props);
  const name = useContactName(contact);
  const field = `code-${contact.channel}`;
  useEffect(() => {
    if (problem?.at === 'code') focusBox(0, field);
  }, [problem, field]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  const resendAfterSeconds = CONTACT_CONFIRMATION_LIMITS.code.resendAfterSeconds;
  const sentAt = loadedAt - (resendAfterSeconds - contact.resendAfterSeconds) * MS_IN_SECOND;
  return (
    <section className={`card ${styles.card}`} aria-labelledby={`${field}-heading`}>
      <h2 id={`${field}-heading`}>Confirm your new {name}</h2>
      <WhereItWent {...{ contact, hasFormer }} />
      <form method="post" noValidate onSubmit={handleSubmit}>
        <div role="alert">
          {problem?.at === 'page' ? (
            <Banner tone="warn">
              {withPhone(problem.text)} <OfflineReason />
            </Banner>
          ) : null}
        </div>
        <CodeBoxes
          {...{ boxes, field }}
          error={problem?.at === 'code' ? problem.text : undefined}
          isReadOnly={isBusy}
          onChange={changeBoxes}
        />
        <ResendCode {...{ sentAt, isBusy }} isOnlyWayOn={false} onResend={() => void resend()} />
        <div className="button-row">
          <Button type="submit" isBusy={isBusy}>
            Confirm
          </Button>
          <Button variant="secondary" isBusy={isBusy} onClick={() => void cancel()}>
            {hasFormer ? `Keep my old ${name}` : 'Cancel this change'}
          </Button>
        </div>
        {isBusy ? <BusyIndicator text="One moment..." /> : null}
      </form>
    </section>
  );
}
