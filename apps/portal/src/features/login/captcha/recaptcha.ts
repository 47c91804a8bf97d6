import type { Captcha } from '#portal/features/login/captcha/captcha.ts';
import { loadScript } from '#portal/lib/loading/load-script.ts';

type Grecaptcha = {
  ready: (work: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
};

const grecaptchaOf = (page: Window): Grecaptcha | undefined =>
  (page as Window & { grecaptcha?: Grecaptcha }).grecaptcha;

/**
 * Uses a service with the browser interface of reCAPTCHA v3. Its script comes from another host,
 * and only when it is needed.
 */
export function createRecaptcha({ siteKey, scriptUrl }: { siteKey: string; scriptUrl: string }): Captcha {
  return {
    async getToken(action) {
      if (!grecaptchaOf(window)) await loadScript(`${scriptUrl}?render=${encodeURIComponent(siteKey)}`);
      const service = grecaptchaOf(window);
      if (!service) throw new Error('The script of the captcha is not what was expected');
      await new Promise<void>((resolve) => service.ready(resolve));
      return service.execute(siteKey, { action });
    },
  };
}
