import { type BrandMessages, fillText } from '@portal/config/brands/brand';
import { paymentMethodTexts } from '@portal/config/regions/payment-method-texts';
import { findSiteByIds } from '@portal/config/sites/site';
import { CONTACT_CONFIRMATION_LIMITS } from '@portal/domain/contact-details/contact-confirmation';
import type { Channel, Message } from '#api/gateways/messaging/message.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import type { Sealer } from '#api/keys/encryption.ts';
import { destinationOf } from '#api/messaging/destination.ts';
import type { Leased } from '#api/queue/queue.ts';

/** How policies are paid from now on, as far as a notice names it: the visible end of a number. UPD-30 */
export type PaymentChangeFacts = {
  readonly type: 'card' | 'bank-account';
  readonly end: string;
  /** The policies whose payment changed. */
  readonly policyNumbers?: readonly string[];
};

/** The subject of a notice, and the facts that its text names; a change of contact details names none. */
type NoticeContent = {
  readonly kind:
    | 'contact-changed'
    | 'contact-code'
    | 'contact-pending'
    | 'payment-changed'
    | 'codes-unused'
    | 'token-misused'
    | 'activity-reported'
    | 'account-locked'
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkey-cloned';
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
  /** The code or the token of the link that the text carries; null for other texts. */
  readonly sealedSecret: Uint8Array | null;
};

/**
 * A stored notice that this process, and no other, may send. `refusedBy`: the providers that will never take
 * it.
 */
export type LeasedContactNotice = StoredContactNotice & Leased & { readonly refusedBy: readonly string[] };

/** Seals the recipient of a notice, and makes the message from it. */
export interface ContactNotices {
  /** Bound to the event that tells of the change: a recipient moved to another change opens nowhere. */
  sealRecipient(recipient: string, eventId: string): Uint8Array;
  /** Seals a code or a token that the notice carries, bound like its recipient. CON-71, CON-75 */
  sealSecret(secret: string, eventId: string): Uint8Array;
  /** Makes the message in the brand's text. Throws when it cannot be opened. */
  open(notice: StoredContactNotice): Message;
}

const TEXTS = {
  'contact-changed': 'contactChanged',
  'contact-code': 'contactCode',
  'contact-pending': 'contactPending',
  'payment-changed': 'paymentChanged',
  'codes-unused': 'codesUnused',
  'token-misused': 'tokenMisused',
  'activity-reported': 'activityReported',
  'account-locked': 'accountLocked',
  'passkey-added': 'passkeyAdded',
  'passkey-removed': 'passkeyRemoved',
  'passkey-cloned': 'passkeyCloned',
} as const satisfies Record<NoticeContent['kind'], keyof BrandMessages>;

const LIST = new Intl.ListFormat('en-NZ', { type: 'conjunction' });

/** Returns the word followed by the numbers: other policies of the customer are paid as before. */
const policiesText = (numbers: readonly string[] = []): string =>
  `${numbers.length > 1 ? 'policies' : 'policy'} ${LIST.format(numbers)}`.trim();

/** Returns what fills the placeholders of the notice beside the phone. */
function valuesOf({ facts }: NoticeContent, countryId: number): Record<string, string> {
  if (!('type' in facts) || typeof facts.type !== 'string') return {};
  return {
    policies: policiesText(facts.policyNumbers),
    method: fillText(paymentMethodTexts(countryId)[facts.type].inMessage, { end: facts.end }),
  };
}

/** The address to which a link of a notice leads, and the pages that may fill a code in by themselves. */
type SiteAddresses = {
  readonly originOfSite: (siteKey: string) => string;
  readonly hostOfSite: (siteKey: string) => string;
};

/**
 * The page of the portal that undoes a change, in the words of its kind. The token follows the `#`, so that
 * no server and no log ever sees it. PKY-19
 */
const undoLink = (origin: string, kind: NoticeContent['kind'], token: string): string =>
  `${origin}/not-me.html${kind === 'passkey-added' ? '?device' : ''}#${token}`;

const codeValues = (code: string) => ({
  code,
  minutes: String(CONTACT_CONFIRMATION_LIMITS.code.lifeSeconds / 60),
});

type Dependencies = SiteAddresses & { readonly sealer: Sealer; readonly brandOf: BrandOf };

export function createContactNotices({
  sealer,
  originOfSite,
  hostOfSite,
  brandOf,
}: Dependencies): ContactNotices {
  /** Returns the secret that the text carries. */
  function secretOf({ kind, sealedSecret, eventId }: StoredContactNotice, siteKey: string) {
    if (sealedSecret === null) return { values: {} };
    const secret = sealer.open(sealedSecret, eventId);
    if (kind !== 'contact-code') return { values: { link: undoLink(originOfSite(siteKey), kind, secret) } };
    return { values: codeValues(secret), oneTimeCode: secret };
  }
  return {
    sealRecipient: (recipient, eventId) => sealer.seal(recipient, eventId),
    sealSecret: (secret, eventId) => sealer.seal(secret, eventId),
    open(notice) {
      const { id, eventId, channel, brandId, countryId, sealedRecipient } = notice;
      const site = findSiteByIds({ brandId, countryId });
      if (!site) throw new Error('A notice of a site that is not sold');
      const to = sealer.open(sealedRecipient, eventId);
      const { name, phone, messages } = brandOf(site);
      const { values, oneTimeCode } = secretOf(notice, site.key);
      const { subject, text } = messages[TEXTS[notice.kind]];
      const filled = fillText(text, { phone: phone.number, ...valuesOf(notice, countryId), ...values });
      const isFillable = oneTimeCode !== undefined && channel === 'sms';
      return {
        id,
        channel,
        to,
        destination: destinationOf({ channel, to }, countryId),
        siteKey: site.key,
        sender: name,
        subject,
        text: isFillable ? `${filled}\n\n@${hostOfSite(site.key)} #${oneTimeCode}` : filled,
        ...(oneTimeCode === undefined ? {} : { oneTimeCode }),
      };
    },
  };
}
