import { randomUUID } from 'node:crypto';
import {
  CONTACT_CONFIRMATION_LIMITS,
  type UnconfirmedContact,
} from '@portal/domain/contact-details/contact-confirmation';
import type { Random } from '#api/gateways/random.ts';
import type { TokenHashing } from '#api/keys/token-hashing.ts';
import type { ContactNotices } from '#api/messaging/contact-notice.ts';
import { hashRecipient, hexOf } from '#api/session/hash-recipient.ts';

/** A site as its customers have it in the database. */
type SiteIds = { readonly brandId: number; readonly countryId: number };

/** The contacts that are in force before a change. */
type FormerContacts = SiteIds & { readonly mobilePhone: string | null; readonly email: string | null };

/** A contact that waits under the id that its codes are bound to. */
export type WaitingContact = UnconfirmedContact & { readonly confirmationId: string };

type Dependencies = {
  readonly notices: Pick<ContactNotices, 'sealRecipient' | 'sealSecret'>;
  readonly tokenHashing: TokenHashing;
  readonly random: Random;
};

/**
 * Makes the arguments of the database functions of contact details. Everything secret is sealed or hashed
 * before it leaves this process.
 */
export function createContactConfirmations({ notices, tokenHashing, random }: Dependencies) {
  const hashCode = (confirmationId: string, code: string) =>
    tokenHashing.hashCode(`contact ${confirmationId}`, code);

  return {
    /** Returns a new id for a contact that begins to wait. */
    beginWaiting: (contact: UnconfirmedContact): WaitingContact => ({
      ...contact,
      confirmationId: randomUUID(),
    }),

    /** Returns a new code for a contact with the message that carries it. CON-71 */
    createConfirmation(contact: WaitingContact, site: SiteIds) {
      const { channel, value, confirmationId } = contact;
      const eventId = randomUUID();
      const code = random.digits(CONTACT_CONFIRMATION_LIMITS.code.length);
      const { keyId, hash } = hashCode(confirmationId, code);
      return {
        ...contact,
        eventId,
        codeHash: hexOf(hash),
        codeKeyId: keyId,
        sealedRecipient: hexOf(notices.sealRecipient(value, eventId)),
        sealedCode: hexOf(notices.sealSecret(code, eventId)),
        ...hashRecipient(tokenHashing, { channel, value, brandId: site.brandId, countryId: site.countryId }),
      };
    },

    /** Returns the hashes of a typed code under every key. KEY-3 */
    hashTypedCode({ confirmationId }: WaitingContact, code: string): readonly Buffer[] {
      const { hash, older } = hashCode(confirmationId, code);
      return [hash, ...older];
    },

    /**
     * Returns the messages to both contacts in force, for every change: changing them is a thief's first
     * step. With a link the messages carry its token, of which the database gets a hash. CON-31, CON-75
     */
    createNotices(stored: FormerContacts, eventId: string, hasLink: boolean) {
      const token = hasLink ? random.token() : null;
      const recipients = [
        ['sms', stored.mobilePhone],
        ['email', stored.email],
      ] as const;
      const messages = recipients.flatMap(([channel, recipient]) =>
        recipient
          ? [
              {
                channel,
                sealedRecipient: hexOf(notices.sealRecipient(recipient, eventId)),
                sealedSecret: token === null ? null : hexOf(notices.sealSecret(token, eventId)),
                ...hashRecipient(tokenHashing, {
                  channel,
                  value: recipient,
                  brandId: stored.brandId,
                  countryId: stored.countryId,
                }),
              },
            ]
          : [],
      );
      return {
        notices: messages,
        undo: token === null ? null : { tokenHash: hexOf(tokenHashing.hashToken(token)) },
      };
    },

    hashUndoToken: (token: string): Buffer => tokenHashing.hashToken(token),
  };
}

export type ContactConfirmations = ReturnType<typeof createContactConfirmations>;
