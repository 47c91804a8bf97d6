import type { CaptchaConfiguration } from '@portal/config/login/captcha';
import { CAPTCHA_ACTION } from '@portal/contract/captcha/action';
import { CALL_PATHS } from '@portal/contract/paths';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { withinTime } from '#portal/lib/loading/within-time.ts';
import { apiCredentials, apiHost } from '#portal/lib/site/site.ts';

/** The outcome of a captcha. `error` notes why it could not be made: then it counts as passed. LOG-46 */
export type CaptchaResult = { readonly score: number; readonly success: boolean; readonly error?: string };

/** Gets proof from the browser that a person uses it. One per provider. */
export interface Captcha {
  /** Returns the token to verify. Throws where the service cannot be reached. */
  getToken(action: string): Promise<string>;
}

const passed = (error?: string): CaptchaResult => ({
  score: 1,
  success: true,
  ...(error === undefined ? {} : { error }),
});

/**
 * Returns the host that verifies. The self-hosted service is part of the API, unless the site names another
 * host. A site without a captcha host has none for the others.
 */
export function verifyingHost({ provider }: CaptchaConfiguration, captchaHost: string): string | undefined {
  if (captchaHost !== '') return captchaHost;
  return provider === 'proof-of-work' ? apiHost : undefined;
}

async function verify(host: string, token: string, siteKey: string): Promise<CaptchaResult> {
  return withinTime(TIME_LIMITS.callTimeoutMs, async (signal) => {
    const response = await fetch(`${host}${CALL_PATHS.verifyCaptcha}`, {
      method: 'POST',
      headers: callHeaders(),
      // A captcha host of its own is no part of our API, and gets no cookies. CFG-44
      credentials: host === apiHost ? apiCredentials : 'same-origin',
      signal,
      body: JSON.stringify({ token, action: CAPTCHA_ACTION, siteKey }),
    });
    if (!response.ok) return passed(`The captcha service answered ${response.status}`);
    const { score, success } = (await response.json()) as Partial<CaptchaResult>;
    return { score: Number(score ?? 0), success: success === true };
  });
}

/**
 * How long a slow phone may take for its part. After that the captcha counts as one that could not be made.
 */
const TOKEN_WITHIN_MS = 2 * TIME_LIMITS.callTimeoutMs;

async function inTime(token: Promise<string>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The captcha took too long')), TOKEN_WITHIN_MS);
  });
  return Promise.race([token, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Makes the whole captcha. Only the service refuses it: without a host, or after a failure,
 * it counts as passed. LOG-46
 */
export async function makeCaptcha(
  captcha: Captcha,
  host: string | undefined,
  siteKey: string,
): Promise<CaptchaResult> {
  if (host === undefined) return passed();
  try {
    return await verify(host, await inTime(captcha.getToken(CAPTCHA_ACTION)), siteKey);
  } catch (error) {
    return passed(String(error));
  }
}
