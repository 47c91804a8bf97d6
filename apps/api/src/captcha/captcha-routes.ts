import type { CaptchaService } from '#api/captcha/captcha-service.ts';
import type { RecaptchaService } from '#api/captcha/recaptcha-service.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { TokenCookie } from '#api/http/token-cookie.ts';

/** The captcha of this host, and of the sites that use another service. */
export function captchaRoutes({
  captcha,
  recaptcha,
  captchaClearanceCookie,
}: {
  readonly captcha: CaptchaService;
  readonly recaptcha: RecaptchaService;
  readonly captchaClearanceCookie: TokenCookie;
}) {
  return {
    async challengeCaptcha() {
      return { json: JSON.stringify(await captcha.createChallenge()) };
    },
    async verifyCaptcha({ body, reply }) {
      const { clearance, ...result } = (await recaptcha.verify(body)) ?? (await captcha.verify(body.token));
      if (clearance !== undefined) captchaClearanceCookie.write(reply, clearance);
      return { json: JSON.stringify(result) };
    },
  } satisfies OperationHandlers;
}
