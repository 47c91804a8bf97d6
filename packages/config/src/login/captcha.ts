import type { Site } from '../sites/site.ts';

/** Solved by the browser itself against a self-hosted service; nothing is loaded from another host. */
type ProofOfWork = { readonly provider: 'proof-of-work'; readonly siteKey: string };

/** A service with the browser interface of reCAPTCHA v3, and the sources that its script may load. */
type Recaptcha = {
  readonly provider: 'recaptcha';
  readonly siteKey: string;
  /** The URL of its script; the site key follows as `render`. */
  readonly scriptUrl: string;
  readonly sources: { readonly script: string; readonly frame: string; readonly connect: string };
};

/** The captcha of a site, and the key by which the service knows the site. LOG-44 */
export type CaptchaConfiguration = ProofOfWork | Recaptcha;

/** Returns Google's reCAPTCHA v3 with the content sources that its documentation asks for. */
export function googleRecaptcha(siteKey: string): Recaptcha {
  return {
    provider: 'recaptcha',
    siteKey,
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    sources: {
      script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
      frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      connect: 'https://www.google.com/recaptcha/',
    },
  };
}

/** The sites that use another service than the self-hosted one. */
const OTHER_SERVICES: Readonly<Record<string, CaptchaConfiguration>> = {};

/** Returns the captcha of a site. It is shown where `recaptchaFeature` is on or the server demands it. */
export function captchaOf(site: Site): CaptchaConfiguration {
  return OTHER_SERVICES[site.key] ?? { provider: 'proof-of-work', siteKey: site.key };
}
