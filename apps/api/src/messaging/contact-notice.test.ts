import { expect, test } from 'vitest';
import { builtBrandOf } from '#api/gateways/site-configurations.ts';
import { createSealer } from '#api/keys/encryption.ts';
import { createContactNotices } from '#api/messaging/contact-notice.ts';

const notices = createContactNotices({
  brandOf: builtBrandOf,
  sealer: createSealer([{ id: 1, key: Buffer.alloc(32, 7) }]),
  originOfSite: () => 'https://portal.example.com',
  hostOfSite: () => 'portal.example.com',
});
const EVENT = '5f0c6a0e-0000-4000-8000-000000000001';

test.each([
  [undefined, 'real: your policy will now be paid by the card ending 4242.'],
  [['70010001'], 'real: your policy 70010001 will now be paid by the card ending 4242.'],
  [
    ['70010001', '70010002', '70010003'],
    'real: your policies 70010001, 70010002 and 70010003 will now be paid by the card ending 4242.',
  ],
])(
  '[UPD-30] a notice names the policies that changed; one that an older version queued has no numbers',
  (policyNumbers, text) => {
    const message = notices.open({
      id: '1',
      eventId: EVENT,
      kind: 'payment-changed',
      channel: 'sms',
      brandId: 1,
      countryId: 154,
      sealedRecipient: notices.sealRecipient('0215550101', EVENT),
      sealedSecret: null,
      facts: { type: 'card', end: '4242', ...(policyNumbers && { policyNumbers }) },
    });
    expect(message.text).toContain(text);
  },
);
