import { fillText } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { findSiteByIds } from '@portal/config/sites/site';
import type { Sealer } from '#api/gateways/encryption.ts';
import type { Channel, Message } from '#api/gateways/messaging/message.ts';
import { destinationOf } from '#api/messaging/destination.ts';
import type { Leased } from '#api/queue/queue.ts';

/** A notice as the database keeps it: its recipient is sealed, the text is made when it is sent. */
type StoredContactNotice = {
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

export function createContactNotices(sealer: Sealer): ContactNotices {
  return {
    sealRecipient: (recipient, eventId) => sealer.seal(recipient, eventId),
    open({ id, eventId, channel, brandId, countryId, sealedRecipient }) {
      const site = findSiteByIds({ brandId, countryId });
      if (!site) throw new Error('A notice of a site that is not sold');
      const to = sealer.open(sealedRecipient, eventId);
      const { name, phone, messages } = resolveBrand(site.brand);
      const { subject, text } = messages.contactChanged;
      return {
        id,
        channel,
        to,
        destination: destinationOf({ channel, to }, countryId),
        sender: name,
        subject,
        text: fillText(text, { phone: phone.number }),
      };
    },
  };
}
