import { CALL_PATHS } from '../paths.ts';
import { type Operation, okResponse, openErrors } from '../wire/operation.ts';
import { captchaChallengeResponse, captchaRequest, captchaResponse } from './schemas.ts';

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
    responses: { ...okResponse('What is to be worked out.', captchaChallengeResponse), ...openErrors() },
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
    responses: { ...okResponse('What the check found.', captchaResponse), ...openErrors() },
  },
} as const satisfies Record<string, Operation>;
