import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { Services } from '#api/services.ts';

const PASSED = { json: JSON.stringify({ score: 1, success: true }) };
const NOT_PASSED = { json: JSON.stringify({ score: 0, success: false }) };

/** The captcha of this host. */
export function captchaRoutes({
  captcha,
  captchaClearanceCookie,
}: Pick<Services, 'captcha' | 'captchaClearanceCookie'>) {
  return {
    async challengeCaptcha() {
      return { json: JSON.stringify(await captcha.createChallenge()) };
    },
    async verifyCaptcha({ body, reply }) {
      const clearance = await captcha.verify(body.token);
      if (!clearance) return NOT_PASSED;
      captchaClearanceCookie.write(reply, clearance);
      return PASSED;
    },
  } satisfies OperationHandlers;
}
