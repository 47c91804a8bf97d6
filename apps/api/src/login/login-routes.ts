import {
  codeRequestFromWire,
  loginRequestFromWire,
  resendRequestFromWire,
  sessionToWire,
} from '@portal/contract/account-server';
import type { OperationHandlers } from '#api/http/operation-handler.ts';
import type { Services } from '#api/services.ts';

/** Getting in: identifier and birth date, the code, a new code. */
export function loginRoutes({ login, knownBrowserCookie }: Pick<Services, 'login' | 'knownBrowserCookie'>) {
  return {
    async customerLogin({ body, countryId, request }) {
      const knownBrowserToken = knownBrowserCookie.read(request);
      return JSON.stringify(
        await login.beginLogin({ ...loginRequestFromWire(body), countryId, knownBrowserToken }),
      );
    },
    async validateOneTimeCode({ body, countryId, request, reply }) {
      const knownBrowserToken = knownBrowserCookie.read(request);
      const loggedIn = await login.checkCode({ ...codeRequestFromWire(body), countryId, knownBrowserToken });
      knownBrowserCookie.write(reply, loggedIn.knownBrowserToken);
      return JSON.stringify(sessionToWire(loggedIn));
    },
    async resendOneTimeCode({ body }) {
      await login.resendCode(resendRequestFromWire(body));
      return '{}';
    },
  } satisfies OperationHandlers;
}
