import { createHash } from 'node:crypto';
import type { CaptchaConfiguration } from '@portal/config/login/captcha';
import { gatewaySourcesOf } from '@portal/config/payments/gateway-sources';
import type { Page } from '../src/boot/documents.ts';
import type { BuildChoice } from './site-of-environment.ts';

const directive = (name: string, ...sources: (string | undefined)[]) =>
  [name, ...sources.filter(Boolean)].join(' ');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type Hosts = Pick<BuildChoice, 'apiHost' | 'captchaHost' | 'gateway'>;

/**
 * Returns what the pages may load and connect to, and nothing else. A captcha of another host adds its own
 * sources, and so does the payment gateway: a script and a frame, so that nothing typed into its form can be
 * sent from the page. LOG-49, PAY-73
 */
export function contentSecurityPolicy(
  pages: readonly Omit<Page, 'html'>[],
  { apiHost, captchaHost, gateway }: Hosts,
  captcha?: CaptchaConfiguration,
): string {
  const hashes = (kind: 'scripts' | 'styles') => new Set(pages.flatMap((page) => page[kind]).map(hashOf));
  const elsewhere = captcha?.provider === 'recaptcha' ? captcha.sources : undefined;
  const card = gatewaySourcesOf(gateway);
  return [
    "default-src 'none'",
    directive('script-src', "'self'", ...hashes('scripts'), elsewhere?.script, ...card.script),
    directive('style-src', "'self'", ...hashes('styles')),
    directive('connect-src', "'self'", apiHost, captchaHost, elsewhere?.connect, ...card.connect),
    // An e-mail is read, and a PDF drawn, by workers of our own. DOC-61, DOC-70
    "worker-src 'self'",
    // A PDF is shown from the memory of its own window. DOC-35
    directive('frame-src', 'blob:', elsewhere?.frame, ...card.frame),
    "img-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
