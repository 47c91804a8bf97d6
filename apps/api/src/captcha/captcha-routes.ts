import type { OperationHandlers } from '#api/http/operation-handler.ts';
import type { Services } from '#api/services.ts';

const PASSED = JSON.stringify({ score: 1, success: true });
const NOT_PASSED = JSON.stringify({ score: 0, success: false });

/** The robot check of this host. */
export function captchaRoutes({
  captcha,
  captchaClearanceCookie,
}: Pick<Services, 'captcha' | 'captchaClearanceCookie'>) {
  return {
    async challengeCaptcha() {
      return JSON.stringify(await captcha.createChallenge());
    },
    async verifyCaptcha({ body, reply }) {
      const pass = await captcha.verify(body.token);
      if (!pass) return NOT_PASSED;
      captchaClearanceCookie.write(reply, pass);
      return PASSED;
    },
  } satisfies OperationHandlers;
}
