import * as z from 'zod/mini';
import { isLoopback } from '#api/environment/loopback.ts';
import { OperatorError } from '#api/operator-error.ts';

const GOOGLE = 'https://www.google.com/recaptcha/api/siteverify';
const SECRETS = /^[^\s,=]+=[^\s,=]+(,[^\s,=]+=[^\s,=]+)*$/;

const isWebUrl = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url);

/** The variables of a captcha service that judges tokens. */
export const SITEVERIFY_VARIABLES = {
  SITEVERIFY_SECRETS: z.optional(z.string().check(z.regex(SECRETS))),
  SITEVERIFY_URL: z.optional(z.string().check(z.refine(isWebUrl, 'a URL with http or https'))),
} as const;

/** `url`: where tokens are judged. `secrets`: by site key. */
export type SiteverifySettings = { readonly url: string; readonly secrets: ReadonlyMap<string, string> };

type Values = {
  readonly SITEVERIFY_SECRETS?: string | undefined;
  readonly SITEVERIFY_URL?: string | undefined;
};

/**
 * Reads the settings; undefined where no site has a secret. Throws an `OperatorError` for a URL without
 * secrets, and in production for one without https. LOG-98, OPS-1
 */
export function readSiteverify(values: Values, isProduction: boolean): SiteverifySettings | undefined {
  const { SITEVERIFY_SECRETS: secrets, SITEVERIFY_URL: url = GOOGLE } = values;
  if (secrets === undefined) {
    if (values.SITEVERIFY_URL === undefined) return undefined;
    throw new OperatorError('SITEVERIFY_SECRETS must be set, because SITEVERIFY_URL is. See .env.example.');
  }
  const { protocol, hostname } = new URL(url);
  if (isProduction && protocol === 'http:' && !isLoopback(hostname))
    throw new OperatorError('In production SITEVERIFY_URL must begin with https, because it gets secrets.');
  const pairs = secrets.split(',').map((pair): [string, string] => {
    const [siteKey = '', secret = ''] = pair.split('=');
    return [siteKey, secret];
  });
  return { url, secrets: new Map(pairs) };
}
