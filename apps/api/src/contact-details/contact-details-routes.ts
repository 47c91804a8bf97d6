import { contactDetailsFromWire, contactFieldPath } from '@portal/contract/contact-details/mapping';
import { undoLinkToWire } from '@portal/contract/contact-details/undo-link';
import { channelFromWire } from '@portal/contract/customer/mapping';
import { ApiError } from '@portal/contract/errors/api-error';
import { SEEN_VERSION_HEADER } from '@portal/contract/headers';
import type { FastifyRequest } from 'fastify';
import type { ContactConfirmationService } from '#api/contact-details/contact-confirmation-service.ts';
import type { ContactDetailsService } from '#api/contact-details/contact-details-service.ts';
import type { ContactFieldError } from '#api/contact-details/find-field-errors.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';

/** A version in the forms `"7"` and `W/"7"`: a proxy may have weakened it. */
const ENTITY_TAG = /^(?:W\/)?"(\d{1,9})"$/;

/**
 * The version that the customer saw; it may be left out. A tag that is not ours means a version that never
 * was. CON-34
 */
function seenVersion(request: FastifyRequest): number | undefined {
  const header = request.headers[SEEN_VERSION_HEADER.toLowerCase()];
  if (header === undefined || header === '*') return undefined;
  return Number(ENTITY_TAG.exec(String(header))?.[1] ?? -1);
}

const errorsToWire = (fieldErrors: readonly ContactFieldError[]) =>
  Object.fromEntries(fieldErrors.map(({ field, message }) => [contactFieldPath(field), [message]]));

/** Changing contact details, and confirming new ones. */
export function contactDetailsRoutes({
  contactDetails,
  contactConfirmations,
}: {
  readonly contactDetails: ContactDetailsService;
  readonly contactConfirmations: ContactConfirmationService;
}) {
  return {
    async updateContactDetails({ credentials, body, request }) {
      const sent = contactDetailsFromWire(body.ContactDetails);
      const update = await contactDetails.updateContactDetails(credentials, sent, seenVersion(request));
      if (update.outcome === 'refused')
        throw new ApiError('request.refused', { errors: errorsToWire(update.fieldErrors) });
      if (update.outcome === 'changed-meanwhile') throw new ApiError('contact.changed-meanwhile');
      return { proof: update.proof, json: '{}' };
    },
    async confirmContact({ credentials, body }) {
      const channel = channelFromWire(body.ContactType);
      return {
        proof: await contactConfirmations.confirmContact(credentials, channel, body.SecurityCode),
        json: '{}',
      };
    },
    async resendContactCode({ credentials, body }) {
      const channel = channelFromWire(body.ContactType);
      return { proof: await contactConfirmations.resendCode(credentials, channel), json: '{}' };
    },
    async cancelContact({ credentials, body }) {
      const channel = channelFromWire(body.ContactType);
      return { proof: await contactConfirmations.cancelContact(credentials, channel), json: '{}' };
    },
    async checkUndoLink({ body, countryId }) {
      const link = await contactConfirmations.checkUndoLink(body.Token, countryId);
      return { json: JSON.stringify(undoLinkToWire(link)) };
    },
    async undoContactChange({ body, countryId }) {
      await contactConfirmations.undoChange(body.Token, countryId);
      return { json: '{}' };
    },
  } satisfies OperationHandlers;
}
