import type { CaptchaService } from '#api/captcha/captcha-service.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { TokenCookie } from '#api/http/token-cookie.ts';

const PASSED = { json: JSON.stringify({ score: 1, success: true }) };
const NOT_PASSED = { json: JSON.stringify({ score: 0, success: false }) };

/** The captcha of this host. */
export function captchaRoutes({
  captcha,
  captchaClearanceCookie,
}: {
  readonly captcha: CaptchaService;
  readonly captchaClearanceCookie: TokenCookie;
}) {
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
