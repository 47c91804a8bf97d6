import {
  addPasskeyToWire,
  type PasskeyAnswer,
  type PasskeyQuestion,
  passkeyOptionsRequestToWire,
  passkeyQuestionFromWire,
} from '@portal/contract/passkeys/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { callApi, callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';

/** Asks for the question to this device. The page shows every failure, as of the other. PKY-1 */
export async function askForQuestion(): Promise<PasskeyQuestion> {
  const body = passkeyOptionsRequestToWire(bearer().loginId);
  return passkeyQuestionFromWire(
    await callForJson({ path: CALL_PATHS.passkeyOptions, body, isOptional: true }),
  );
}

/** Adds the passkey that the device made. Sent again it is done once. PKY-10 */
export async function addPasskey(answer: PasskeyAnswer): Promise<void> {
  const body = addPasskeyToWire(bearer().loginId, answer);
  await callApi({ path: CALL_PATHS.addPasskey, body, isOptional: true });
}
