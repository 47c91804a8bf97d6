import { contactUpdateToWire } from '@portal/contract/contact-details/mapping';
import { SEEN_VERSION_HEADER } from '@portal/contract/headers';
import { CALL_PATHS } from '@portal/contract/paths';
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
