import { CAPTCHA_ACTION } from '@portal/contract/captcha/action';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import * as z from 'zod/mini';
import type { SiteverifySettings } from '#api/environment/siteverify-settings.ts';
import { requestGateway } from '#api/gateways/payment-gateway/gateway-request.ts';

/**
 * The judgement of a captcha service about a token, or why there is none: a word of ours, of the system or of
 * the service's error codes. `score`: 1 is surely a person, 0 surely a robot.
 */
type Judgement =
  | { readonly kind: 'judged'; readonly success: boolean; readonly score: number }
  | { readonly kind: 'unanswered'; readonly reason: string };

/** A captcha service that judges tokens of the sites whose keys have a secret. */
export interface Siteverify {
  knows(siteKey: string): boolean;
  judge(solution: { readonly token: string; readonly siteKey: string }): Promise<Judgement>;
}

/** Sooner than a portal gives up, which waits for 15 seconds. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16_384;

/** https://developers.google.com/recaptcha/docs/v3#site_verify_response */
const answerSchema = z.object({
  success: z.boolean(),
  score: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  action: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});

/** With these the service refuses what we sent, whatever the browser did: our setting is wrong. */
const OUR_FAULTS: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
]);

/** Without a score or an action, as of services that know none, `success` alone decides. */
function judgementOf(json: unknown): Judgement {
  const answer = answerSchema.safeParse(json).data;
  if (!answer) return { kind: 'unanswered', reason: 'malformed' };
  const ourFault = answer['error-codes']?.find((code) => OUR_FAULTS.has(code));
  if (ourFault !== undefined) return { kind: 'unanswered', reason: ourFault };
  const { success, score = success ? 1 : 0, action = CAPTCHA_ACTION } = answer;
  const isPerson = success && action === CAPTCHA_ACTION && score >= LOGIN_LIMITS.captcha.leastScore;
  return { kind: 'judged', success: isPerson, score };
}

/**
 * Asks a service with the interface of Google's siteverify. It gets the token and the secret, and not the
 * address of the customer, which it may do without. LOG-98
 */
export function createSiteverify(
  { url, secrets }: SiteverifySettings,
  timeoutMs: number = TIMEOUT_MS,
): Siteverify {
  return {
    knows: (siteKey) => secrets.has(siteKey),
    async judge({ token, siteKey }) {
      const body = new URLSearchParams({ secret: secrets.get(siteKey) ?? '', response: token });
      const response = await requestGateway(
        new URL(url),
        { method: 'POST', body },
        { timeoutMs, maxBytes: MAX_BYTES },
      );
      if (response.status === undefined) return { kind: 'unanswered', reason: response.reason };
      return response.status === 200
        ? judgementOf(response.json)
        : { kind: 'unanswered', reason: `http-${response.status}` };
    },
  };
}
