import { passkeyNameToWire, passkeyToWire } from '@portal/contract/passkeys/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { callApi } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';

/** Gives a passkey another name. The page that asked shows every failure. PKY-8 */
export async function renamePasskey(passkeyId: string, name: string): Promise<void> {
  const body = passkeyNameToWire(bearer().loginId, passkeyId, name);
  await callApi({ path: CALL_PATHS.renamePasskey, body, isOptional: true });
}

/** Removes a passkey: it opens nothing any more. PKY-4 */
export async function removePasskey(passkeyId: string): Promise<void> {
  const body = passkeyToWire(bearer().loginId, passkeyId);
  await callApi({ path: CALL_PATHS.removePasskey, body, isOptional: true });
}
