import { randomUUID } from 'node:crypto';
import { codeWrongText } from '@portal/config/contact-details/code-texts';
import { CONTACT_REFUSAL_TEXTS } from '@portal/config/contact-details/contact-refusal-texts';
import type { UndoLink } from '@portal/contract/contact-details/undo-link';
import { ApiError } from '@portal/contract/errors/api-error';
import type { ConfirmationChannel } from '@portal/domain/contact-details/contact-confirmation';
import type {
  ConfirmContactOutcome,
  ContactConfirmationRepository,
} from '#api/contact-details/contact-confirmation-repository.ts';
import type { ContactConfirmations } from '#api/contact-details/contact-confirmations.ts';
import type { ContactDetailsRepository } from '#api/contact-details/contact-details-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

type Dependencies = {
  readonly contactDetails: Pick<ContactDetailsRepository, 'getContactDetails'>;
  readonly repository: ContactConfirmationRepository;
  readonly confirmations: ContactConfirmations;
  /** Sends messages and events on their way. */
  readonly dispatchChange: () => Promise<void>;
};

const ERROR_OF_OUTCOME = {
  expired: 'contact.code-expired',
  held: 'contact.held',
  'not-waiting': 'contact.not-waiting',
} as const;

const REFUSED = { sms: CONTACT_REFUSAL_TEXTS.mobileRefused, email: CONTACT_REFUSAL_TEXTS.emailRefused };

/** Throws the error of a code that put nothing in force. */
function checkConfirmed(confirmed: ConfirmContactOutcome, channel: ConfirmationChannel): void {
  if (confirmed.outcome === 'confirmed') return;
  // The reason is never told: it may be another customer's. CON-32
  if (confirmed.outcome === 'refused')
    throw new ApiError('request.refused', { errors: { 'body.ContactType': [REFUSED[channel]] } });
  if (confirmed.outcome === 'wrong')
    throw new ApiError('contact.code-wrong', {
      errors: { 'body.SecurityCode': [codeWrongText(confirmed.triesLeft)] },
    });
  throw new ApiError(ERROR_OF_OUTCOME[confirmed.outcome]);
}

/** Finds the contact that waits. Throws `contact.not-waiting`. */
async function getWaiting(
  { contactDetails }: Dependencies,
  credentials: SessionCredentials,
  channel: ConfirmationChannel,
) {
  const { stored } = await contactDetails.getContactDetails(credentials);
  const contact = stored.waiting.find((one) => one.channel === channel);
  if (!contact) throw new ApiError('contact.not-waiting');
  return { contact, stored };
}

/** New contacts that wait for the code that was sent to them, and the link that undoes a change. */
export function createContactConfirmationService(dependencies: Dependencies) {
  const { repository, confirmations, dispatchChange } = dependencies;
  return {
    /** Puts the contact in force whose code this is. CON-72, CON-76 */
    async confirmContact(
      credentials: SessionCredentials,
      channel: ConfirmationChannel,
      code: string,
    ): Promise<SessionProof> {
      const { contact } = await getWaiting(dependencies, credentials, channel);
      const { proof, ...confirmed } = await repository.confirmContact(credentials, {
        confirmationId: contact.confirmationId,
        codeHashes: confirmations.hashTypedCode(contact, code),
        eventId: randomUUID(),
      });
      checkConfirmed(confirmed, channel);
      await dispatchChange();
      return proof;
    },
    /** Sends another code; the earlier one is void. CON-71 */
    async resendCode(credentials: SessionCredentials, channel: ConfirmationChannel): Promise<SessionProof> {
      const { contact, stored } = await getWaiting(dependencies, credentials, channel);
      const sent = await repository.resendCode(
        credentials,
        confirmations.createConfirmation(contact, stored),
      );
      if (sent.outcome === 'held' || sent.outcome === 'not-waiting')
        throw new ApiError(ERROR_OF_OUTCOME[sent.outcome]);
      if (sent.outcome === 'code-limit')
        throw new ApiError('contact.code-limit', { retryAfterSeconds: sent.retryAfterSeconds });
      await dispatchChange();
      return sent.proof;
    },
    /** The contact in force stays. CON-74 */
    cancelContact: repository.cancelContact,
    /**
     * Returns what the link does. Throws `contact.undo-ended` where it no longer works. Changes nothing.
     * CON-96, PKY-19
     */
    async checkUndoLink(token: string, countryId: number): Promise<UndoLink> {
      const link = await repository.findUndoLink(confirmations.hashUndoToken(token), countryId);
      if (!link) throw new ApiError('contact.undo-ended');
      return link;
    },
    /** Undoes a change for somebody who got its link. Throws `contact.undo-ended`. CON-75 */
    async undoChange(token: string, countryId: number): Promise<void> {
      const isUndone = await repository.undoChange(
        confirmations.hashUndoToken(token),
        countryId,
        randomUUID(),
      );
      if (!isUndone) throw new ApiError('contact.undo-ended');
      await dispatchChange();
    },
  };
}

export type ContactConfirmationService = ReturnType<typeof createContactConfirmationService>;
