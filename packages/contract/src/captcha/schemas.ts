import * as z from 'zod/mini';
import { described, named, text } from '../wire/fields.ts';
import { CAPTCHA_ACTION } from './action.ts';

/** The request of `verify`. */
export const captchaRequest = named(
  'CaptchaRequest',
  z.object({
    token: described(text(4096), 'The token that the captcha gave the browser.'),
    action: z.literal(CAPTCHA_ACTION),
    siteKey: described(text(256), 'The site that showed the captcha.'),
  }),
  'Verifies a captcha.',
);

/** The response of `verify`. */
export const captchaResponse = named(
  'CaptchaResult',
  z.strictObject({
    score: described(z.number().check(z.minimum(0), z.maximum(1)), '1 is surely a person, 0 surely a robot.'),
    success: z.boolean(),
  }),
  'Whether a person is at the other end.',
);

/**
 * The response of `challenge`: a proof of work, in the form of the ALTCHA client (version 1 of its protocol).
 */
export const captchaChallengeResponse = named(
  'CaptchaChallenge',
  z.strictObject({
    algorithm: z.literal('SHA-256'),
    challenge: described(z.string(), 'The hash of `salt` and the sought number, in hexadecimal.'),
    maxnumber: described(z.int(), 'The sought number is not above this.'),
    salt: described(z.string(), 'Carries when the challenge ends.'),
    signature: described(z.string(), 'Proves on verifying that the challenge is ours.'),
  }),
  'The proof of work that a browser solves to pass the captcha. Its solution, as ALTCHA encodes it, is the `token` of the verify call.',
);
