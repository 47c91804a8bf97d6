import { CALL_PATHS } from '../paths.ts';
import { type Operation, okResponse, openErrors } from '../wire/operation.ts';
import { captchaChallengeResponse, captchaRequest, captchaResponse } from './schemas.ts';

/**
 * The calls to the captcha host. Without such a host, or when it fails, clients go on as
 * if it had returned score 1.
 */
export const captchaOperations = {
  challengeCaptcha: {
    method: 'GET',
    path: CALL_PATHS.challengeCaptcha,
    host: 'captcha',
    isOwn: true,
    auth: 'none',
    area: 'Captcha',
    summary: 'Get a captcha',
    description: 'A proof of work of this host. Another captcha host has a client of its own.',
    responses: { ...okResponse('The proof of work.', captchaChallengeResponse), ...openErrors() },
  },
  verifyCaptcha: {
    method: 'POST',
    path: CALL_PATHS.verifyCaptcha,
    host: 'captcha',
    auth: 'none',
    area: 'Captcha',
    summary: 'Verify a captcha',
    description:
      'Lives on the captcha host, which may be this one. Without one, or when it fails, clients go on as if it ' +
      'had returned success with score 1. A captcha passed here is noted in a cookie and is good for one login.',
    body: captchaRequest,
    responses: { ...okResponse('The result.', captchaResponse), ...openErrors() },
  },
} as const satisfies Record<string, Operation>;
