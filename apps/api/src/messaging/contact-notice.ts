import { type BrandMessages, fillText } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { paymentMethodTexts } from '@portal/config/regions/payment-method-texts';
import { findSiteByIds } from '@portal/config/sites/site';
import type { Sealer } from '#api/gateways/encryption.ts';
import type { Channel, Message } from '#api/gateways/messaging/message.ts';
import { destinationOf } from '#api/messaging/destination.ts';
import type { Leased } from '#api/queue/queue.ts';

/** How a policy is paid from now on, as far as a notice names it: the visible end of a number. UPD-30 */
export type PaymentChangeFacts = { readonly type: 'card' | 'bank-account'; readonly end: string };

/** What a notice tells of, and the facts that its text names; a change of contact details names none. */
type NoticeContent = {
  readonly kind: 'contact-changed' | 'payment-changed';
  readonly facts: PaymentChangeFacts | Readonly<Record<string, never>>;
};

/** A notice as the database keeps it: its recipient is sealed, the text is made when it is sent. */
type StoredContactNotice = NoticeContent & {
  readonly id: string;
  readonly eventId: string;
  readonly channel: Channel;
  readonly brandId: number;
  readonly countryId: number;
  readonly sealedRecipient: Uint8Array;
};

/** A stored notice that this process, and no other, may send. `refusedBy`: the providers that will never take it. */
export type LeasedContactNotice = StoredContactNotice & Leased & { readonly refusedBy: readonly string[] };

/** Seals the recipient of a notice, and makes the message from it. */
export interface ContactNotices {
  /** Bound to the event that tells of the change: a recipient moved to another change opens nowhere. */
  sealRecipient(recipient: string, eventId: string): Uint8Array;
  /** Makes the message in the brand's text. Throws when it cannot be opened. */
  open(notice: StoredContactNotice): Message;
}

const TEXTS = {
  'contact-changed': 'contactChanged',
  'payment-changed': 'paymentChanged',
} as const satisfies Record<NoticeContent['kind'], keyof BrandMessages>;

/** Returns what fills the placeholders of the notice beside the phone. */
function valuesOf({ facts }: NoticeContent, countryId: number): Record<string, string> {
  if (!('type' in facts) || typeof facts.type !== 'string') return {};
  return { method: fillText(paymentMethodTexts(countryId)[facts.type].inMessage, { end: facts.end }) };
}

export function createContactNotices(sealer: Sealer): ContactNotices {
  return {
    sealRecipient: (recipient, eventId) => sealer.seal(recipient, eventId),
    open(notice) {
      const { id, eventId, channel, brandId, countryId, sealedRecipient } = notice;
      const site = findSiteByIds({ brandId, countryId });
      if (!site) throw new Error('A notice of a site that is not sold');
      const to = sealer.open(sealedRecipient, eventId);
      const { name, phone, messages } = resolveBrand(site.brand);
      const { subject, text } = messages[TEXTS[notice.kind]];
      return {
        id,
        channel,
        to,
        destination: destinationOf({ channel, to }, countryId),
        sender: name,
        subject,
        text: fillText(text, { phone: phone.number, ...valuesOf(notice, countryId) }),
      };
    },
  };
}
