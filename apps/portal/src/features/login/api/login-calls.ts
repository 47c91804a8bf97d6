import {
  codeRequestToWire,
  loginIdFromWire,
  loginRequestToWire,
  resendRequestToWire,
} from '@portal/contract/account-wire';
import { CALL_PATHS } from '@portal/contract/paths';
import type { LoginDetails } from '#portal/features/login/login-form.ts';
import { callApi } from '#portal/lib/api-client.ts';
import { readSessionAnswer } from '#portal/lib/session-answer.ts';
import { site } from '#portal/lib/site.ts';

/** Checks identifier and birth date and has a code sent. Answers the customer login id, freed of its quotes. LOG-14, LOG-15 */
export async function submitDetails({ kind, identifier, dateOfBirth }: LoginDetails): Promise<string> {
  const channel = kind === 'mobile' ? 'sms' : 'email';
  const body = loginRequestToWire({ brandId: site.brandId, channel, identifier, dateOfBirth });
  const answer = await callApi({ path: CALL_PATHS.customerLogin, body });
  return loginIdFromWire((await answer.text()).trim());
}

/** Exchanges a right code for a session. LOG-32 */
export async function checkCode(loginId: string, code: string) {
  const body = codeRequestToWire({ loginId, code });
  return readSessionAnswer(await callApi({ path: CALL_PATHS.validateOneTimeCode, body }));
}

export async function resendCode(loginId: string): Promise<void> {
  await callApi({ path: CALL_PATHS.resendOneTimeCode, body: resendRequestToWire(loginId) });
}
