import {
  type PasskeyAnswer,
  type PasskeyQuestion,
  passkeyChallengeToWire,
  passkeyLoginIdFromWire,
  passkeyLoginToWire,
  passkeyQuestionFromWire,
} from '@portal/contract/passkeys/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { callApi, callForJson } from '#portal/lib/api/api-client.ts';
import { readSessionResponse } from '#portal/lib/session/session-response.ts';
import { site } from '#portal/lib/site/site.ts';

/** Asks for the question to whichever device has a passkey of the site. PKY-2 */
export async function askAnyDevice(): Promise<PasskeyQuestion> {
  const body = passkeyChallengeToWire(site.brandId);
  return passkeyQuestionFromWire(await callForJson({ path: CALL_PATHS.passkeyChallenge, body }));
}

/** Exchanges the answer of a device for a session. PKY-2 */
export async function openByPasskey(answer: PasskeyAnswer) {
  const response = await callApi({ path: CALL_PATHS.passkeyLogin, body: passkeyLoginToWire(answer) });
  const customerLoginId = passkeyLoginIdFromWire(await response.clone().json());
  return { customerLoginId, opened: await readSessionResponse(response) };
}
