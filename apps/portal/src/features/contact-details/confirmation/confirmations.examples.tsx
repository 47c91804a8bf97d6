import { QueryClientProvider } from '@tanstack/react-query';
import { Confirmations } from '#portal/features/contact-details/confirmation/confirmations.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { createQueryClient } from '#portal/lib/api/query-client.ts';
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

/** On a phone the card takes the gutters of the page, which the example has around it. */
const shownTo = (customer: ReturnType<typeof aCustomer>) => (
  <QueryClientProvider client={createQueryClient()}>
    <div className="wrap">
      <Confirmations customer={customer} loadedAt={Date.now()} />
    </div>
  </QueryClientProvider>
);

export const examples: Examples = {
  'a mobile number waits': () => shownTo(aCustomer({ contactConfirmations: [MOBILE] })),
  'an e-mail address waits': () => shownTo(aCustomer({ contactConfirmations: [EMAIL] })),
  'a first mobile number waits': () =>
    shownTo(aCustomer({ mobilePhone: null, contactConfirmations: [MOBILE] })),
};
