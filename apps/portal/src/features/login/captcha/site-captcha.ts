import type { CaptchaConfiguration } from '@portal/config/login/captcha';
import {
  type Captcha,
  type CaptchaResult,
  makeCaptcha,
  verifyingHost,
} from '#portal/features/login/captcha/captcha.ts';
import { createProofOfWork } from '#portal/features/login/captcha/proof-of-work.ts';
import { createRecaptcha } from '#portal/features/login/captcha/recaptcha.ts';
import { captchaHost, site } from '#portal/lib/site/site.ts';

function createCaptcha(configuration: CaptchaConfiguration, host: string): Captcha {
  return configuration.provider === 'recaptcha' ? createRecaptcha(configuration) : createProofOfWork(host);
}

/** Makes the captcha that the site is configured for. LOG-44 */
export function checkCaptcha(configuration = site.captcha, atHost = captchaHost): Promise<CaptchaResult> {
  const host = verifyingHost(configuration, atHost);
  return makeCaptcha(createCaptcha(configuration, host ?? ''), host, configuration.siteKey);
}

export { CaptchaField } from '#portal/features/login/captcha/captcha-field.tsx';
