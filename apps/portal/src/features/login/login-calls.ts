import { CODE_AGE_HEADER, CODE_DELIVERY_HEADER } from '@portal/contract/headers';
import {
  codeRequestToWire,
  elsewhereRequestToWire,
  hasNotArrivedFromWire,
  loginIdFromWire,
  loginRequestToWire,
  resendRequestToWire,
} from '@portal/contract/login/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import type { LoginDetails } from '#portal/features/login/login-form.ts';
import { callApi } from '#portal/lib/api/api-client.ts';
import { readSessionResponse } from '#portal/lib/session/session-response.ts';
import { site } from '#portal/lib/site/site.ts';

/**
 * Submits identifier and birth date, so that a code is sent. Returns the customer login id without its
 * quotes, and whether the host can say if the code arrived. Where no other code may be sent, it is that of
 * the one before, with how long ago that was sent. LOG-14, LOG-15, LOG-86, LOG-99
 */
export async function submitDetails({ kind, identifier, dateOfBirth }: LoginDetails) {
  const channel = kind === 'mobile' ? 'sms' : 'email';
  const body = loginRequestToWire({ brandId: site.brandId, channel, identifier, dateOfBirth });
  const response = await callApi({ path: CALL_PATHS.customerLogin, body });
  const loginId = loginIdFromWire((await response.text()).trim());
  const age = response.headers.get(CODE_AGE_HEADER);
  if (age !== null) return { loginId, sentSecondsAgo: Number(age) };
  return { loginId, tellsDelivery: response.headers.has(CODE_DELIVERY_HEADER) };
}

/** Exchanges a right code for a session. LOG-32 */
export async function checkCode(loginId: string, code: string) {
  const body = codeRequestToWire({ loginId, code });
  return readSessionResponse(await callApi({ path: CALL_PATHS.validateOneTimeCode, body }));
}

/** Asks the server for a new code, where the one before went. */
export async function resendCode(loginId: string): Promise<void> {
  await callApi({ path: CALL_PATHS.resendOneTimeCode, body: resendRequestToWire(loginId) });
}

/** Asks the server for a new code by text message or by e-mail. LOG-81 */
export async function sendCodeBy(kind: LoginDetails['kind'], loginId: string): Promise<void> {
  const body = elsewhereRequestToWire({ loginId, channel: kind === 'mobile' ? 'sms' : 'email' });
  await callApi({ path: CALL_PATHS.sendCodeElsewhere, body });
}

/** Returns whether the host knows that the code did not arrive. LOG-100 */
export async function askWhetherLost(loginId: string): Promise<boolean> {
  const body = resendRequestToWire(loginId);
  const response = await callApi({ path: CALL_PATHS.checkCodeDelivery, body, isOptional: true });
  return hasNotArrivedFromWire(await response.json());
}
