import {
  confirmContactToWire,
  contactUpdateToWire,
  pendingContactToWire,
} from '@portal/contract/contact-details/mapping';
import { SEEN_VERSION_HEADER } from '@portal/contract/headers';
import { CALL_PATHS } from '@portal/contract/paths';
import type { ConfirmationChannel } from '@portal/domain/contact-details/contact-confirmation';
import type { ContactDetails } from '@portal/domain/contact-details/contact-details';
import { callApi } from '#portal/lib/api/api-client.ts';
import { bearer, type CustomerDetail } from '#portal/lib/api/customer-detail.ts';

type Change = {
  readonly customer: CustomerDetail;
  readonly details: ContactDetails;
  readonly isPostalOwn: boolean;
  /** The version that the customer has seen; null from a server that names none. */
  readonly version: string | null;
};

/** Sends a change of contact details. CON-20, CON-34 */
export async function updateContact({ customer, details, isPostalOwn, version }: Change): Promise<void> {
  await callApi({
    path: CALL_PATHS.updateContactDetails,
    body: contactUpdateToWire({ loginId: bearer().loginId, customer, details, isPostalOwn }),
    ...(version === null ? {} : { headers: { [SEEN_VERSION_HEADER]: version } }),
  });
}

/** Sends the code of a new contact. The page that asked shows every failure. CON-72 */
export async function confirmContact(channel: ConfirmationChannel, code: string): Promise<void> {
  const body = confirmContactToWire({ loginId: bearer().loginId, channel, code });
  await callApi({ path: CALL_PATHS.confirmContact, body, isOptional: true });
}

/** Asks for another code for a new contact. CON-71 */
export async function resendContactCode(channel: ConfirmationChannel): Promise<void> {
  const body = pendingContactToWire({ loginId: bearer().loginId, channel });
  await callApi({ path: CALL_PATHS.resendContactCode, body, isOptional: true });
}

/** Gives a new contact up. CON-74 */
export async function cancelContact(channel: ConfirmationChannel): Promise<void> {
  const body = pendingContactToWire({ loginId: bearer().loginId, channel });
  await callApi({ path: CALL_PATHS.cancelContact, body, isOptional: true });
}
