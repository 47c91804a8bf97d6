import * as z from 'zod/mini';
import { described, named, text } from './fields.ts';
import { answer, type Operation, openRefusals } from './operation.ts';
import { CALL_PATHS } from './paths.ts';

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

/** The call to the captcha host. Without such a host, or when it fails, clients go on as if it had answered score 1. */
export const captchaOperations = {
  verifyCaptcha: {
    method: 'POST',
    path: CALL_PATHS.verifyCaptcha,
    host: 'captcha',
    auth: 'none',
    area: 'Robot check',
    summary: 'Verify a robot check',
    description:
      'Lives on the captcha host, not on the API host. Without one, or when it does not answer well, clients go on as if it ' +
      'had answered success with score 1.',
    body: captchaRequest,
    responses: { ...answer('What the check found.', captchaAnswer), ...openRefusals() },
  },
} as const satisfies Record<string, Operation>;
