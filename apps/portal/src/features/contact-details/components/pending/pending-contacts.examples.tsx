import { PendingContacts } from '#portal/features/contact-details/components/pending/pending-contacts.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aCustomer } from '#portal/testing/factories.ts';

const CODE_SENT_AT = '2026-11-22T03:05:00.000Z';
const MOBILE = {
  channel: 'sms',
  value: '0215550123',
  codeSentAt: CODE_SENT_AT,
  resendAfterSeconds: 0,
} as const;
const EMAIL = {
  ...MOBILE,
  channel: 'email',
  value: 'margaret.ellison.of.birkenhead@a-long-domain.example.com',
  resendAfterSeconds: 30,
} as const;

const waiting = (...pendingContacts: (typeof MOBILE | typeof EMAIL)[]) => (
  <PendingContacts customer={aCustomer({ pendingContacts })} loadedAt={Date.now()} />
);

export const examples: Examples = {
  'a mobile number waits': () => waiting(MOBILE),
  'an e-mail address waits': () => waiting(EMAIL),
  'a first mobile number waits': () => (
    <PendingContacts
      customer={aCustomer({ mobilePhone: null, pendingContacts: [MOBILE] })}
      loadedAt={Date.now()}
    />
  ),
};
