import {
  type ContactConfirmation,
  contactFieldOf,
} from '@portal/domain/contact-details/contact-confirmation';
import { useRef, useState } from 'react';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { useFocusOn } from '#portal/components/feedback/use-focus-on.ts';
import {
  ConfirmationCard,
  useContactName,
} from '#portal/features/contact-details/confirmation/confirmation-card.tsx';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';

type Ended = Pick<ContactConfirmation, 'channel'> & {
  readonly end: 'confirmed' | 'in-use' | 'gone';
  readonly refusal?: string | undefined;
};

/** Says how it ended, in place of the card that is gone, and takes the focus that it had. */
function EndedBanner({ ended }: { ended: Ended }) {
  const name = useContactName(ended);
  const ref = useRef<HTMLDivElement>(null);
  useFocusOn(ended, ref);
  if (ended.end === 'confirmed')
    return (
      <Banner ref={ref} tabIndex={-1} tone="ok" title="Success">
        Your contact details have been updated. Your new {name} is in use from now on. If you were logged in
        on another device, you are logged out there.
      </Banner>
    );
  if (ended.end === 'in-use')
    return (
      <Banner ref={ref} tabIndex={-1} tone="info">
        Your new {name} is already confirmed and in use. To go back to the old one, change it again.
      </Banner>
    );
  return (
    <Banner ref={ref} tabIndex={-1} tone={ended.refusal ? 'warn' : 'info'}>
      {ended.refusal ??
        `Your ${name} has not changed. The code we sent no longer works. You can change your ${name} again at any time.`}
    </Banner>
  );
}

type ConfirmationsProps = { customer: CustomerDetail; loadedAt: number };

/** The contacts that wait for a code, the mobile number first; nothing where none waits. CON-73 */
export function Confirmations({ customer, loadedAt }: ConfirmationsProps) {
  const [ended, setEnded] = useState<Ended>();
  const { contactConfirmations = [] } = customer;
  return (
    <>
      <div role="status">{ended ? <EndedBanner ended={ended} /> : null}</div>
      {contactConfirmations.map((contact) => (
        <ConfirmationCard
          key={`${contact.channel} ${contact.value}`}
          {...{ contact, loadedAt }}
          hasFormer={customer[contactFieldOf(contact.channel)] !== null}
          onConfirmed={() => setEnded({ channel: contact.channel, end: 'confirmed' })}
          onInUse={() => setEnded({ channel: contact.channel, end: 'in-use' })}
          onGone={(refusal) => setEnded({ channel: contact.channel, end: 'gone', refusal })}
        />
      ))}
    </>
  );
}
