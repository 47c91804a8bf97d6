import type { CaptchaConfiguration } from '@portal/config/login/captcha';
import { CALL_PATHS } from '@portal/contract/paths';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { apiHost } from '#portal/lib/site/site.ts';

/** What came of a check. `error` notes why it could not be made: such a check counts as passed. LOG-46 */
export type CaptchaResult = { readonly score: number; readonly success: boolean; readonly error?: string };

/** Gets from the browser what shows that a person is at it. One per provider. */
export interface Captcha {
  /** Returns the token to verify. Throws where the service cannot be reached. */
  getToken(action: string): Promise<string>;
}

const ACTION = 'customerportal/Login';

const passed = (error?: string): CaptchaResult => ({
  score: 1,
  success: true,
  ...(error === undefined ? {} : { error }),
});

/**
 * The host that verifies. The self-hosted service is part of the API, unless the site names another host; for the others a site
 * without a captcha host has none.
 */
export function verifyingHost({ provider }: CaptchaConfiguration, captchaHost: string): string | undefined {
  if (captchaHost !== '') return captchaHost;
  return provider === 'proof-of-work' ? apiHost : undefined;
}

async function verify(host: string, token: string, siteKey: string): Promise<CaptchaResult> {
  const answer = await fetch(`${host}${CALL_PATHS.verifyCaptcha}`, {
    method: 'POST',
    headers: callHeaders(),
    credentials: 'include',
    signal: AbortSignal.timeout(TIME_LIMITS.callTimeoutMs),
    body: JSON.stringify({ token, action: ACTION, siteKey }),
  });
  if (!answer.ok) return passed(`The robot check answered ${answer.status}`);
  const { score, success } = (await answer.json()) as Partial<CaptchaResult>;
  return { score: Number(score ?? 0), success: success === true };
}

/** How long a slow phone may take over its part before the check counts as one that could not be made. */
const TOKEN_WITHIN_MS = 2 * TIME_LIMITS.callTimeoutMs;

async function inTime(token: Promise<string>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The robot check took too long')), TOKEN_WITHIN_MS);
  });
  return Promise.race([token, tooLate]).finally(() => clearTimeout(timer));
}

/** Makes the check as a whole. Only a service that says so refuses: without a host, or when it fails, it is passed. LOG-46 */
export async function makeCaptcha(
  captcha: Captcha,
  host: string | undefined,
  siteKey: string,
): Promise<CaptchaResult> {
  if (host === undefined) return passed();
  try {
    return await verify(host, await inTime(captcha.getToken(ACTION)), siteKey);
  } catch (error) {
    return passed(String(error));
  }
}
