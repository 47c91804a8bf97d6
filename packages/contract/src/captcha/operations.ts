import * as z from 'zod/mini';
import { CALL_PATHS } from '../paths.ts';
import { described, named, text } from '../wire/fields.ts';
import { answer, type Operation, openRefusals } from '../wire/operation.ts';

/** What the robot check takes. */
export const captchaRequest = named(
  'CaptchaRequest',
  z.strictObject({
    token: described(text(4096), 'What the robot check gave the browser.'),
    action: z.literal('customerportal/Login'),
    siteKey: described(text(256), 'Which site the check was shown on.'),
  }),
  'Asks whether a robot check was passed.',
);

/** What the robot check answers. */
export const captchaAnswer = named(
  'CaptchaResult',
  z.strictObject({
    score: described(z.number().check(z.minimum(0), z.maximum(1)), '1 is surely a person, 0 surely a robot.'),
    success: z.boolean(),
  }),
  'Whether a person is at the other end.',
);

/** A proof of work, in the form of the ALTCHA client (version 1 of its protocol). */
export const captchaChallengeAnswer = named(
  'CaptchaChallenge',
  z.strictObject({
    algorithm: z.literal('SHA-256'),
    challenge: described(z.string(), 'The hash of `salt` and the sought number, in hexadecimal.'),
    maxnumber: described(z.int(), 'The sought number is not above this.'),
    salt: described(z.string(), 'Carries when the challenge ends.'),
    signature: described(z.string(), 'Proves on verifying that the challenge is ours.'),
  }),
  'What a browser works out to pass the robot check. Its solution, as ALTCHA encodes it, is the `token` of the verify call.',
);

/** The calls to the captcha host. Without such a host, or when it fails, clients go on as if it had answered score 1. */
export const captchaOperations = {
  challengeCaptcha: {
    method: 'GET',
    path: CALL_PATHS.challengeCaptcha,
    host: 'captcha',
    auth: 'none',
    area: 'Robot check',
    summary: 'Get a robot check',
    description:
      'A proof of work for the robot check of this host. Another captcha host has a client of its own.',
    responses: { ...answer('What is to be worked out.', captchaChallengeAnswer), ...openRefusals() },
  },
  verifyCaptcha: {
    method: 'POST',
    path: CALL_PATHS.verifyCaptcha,
    host: 'captcha',
    auth: 'none',
    area: 'Robot check',
    summary: 'Verify a robot check',
    description:
      'Lives on the captcha host, which may be this one. Without one, or when it does not answer well, clients go on as if it ' +
      'had answered success with score 1. A check passed here is noted in a cookie and is good for one login.',
    body: captchaRequest,
    responses: { ...answer('What the check found.', captchaAnswer), ...openRefusals() },
  },
} as const satisfies Record<string, Operation>;
