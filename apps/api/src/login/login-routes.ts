import { CODE_AGE_HEADER, CODE_DELIVERY_HEADER } from '@portal/contract/headers';
import {
  codeDeliveryToWire,
  codeRequestFromWire,
  elsewhereRequestFromWire,
  loginRequestFromWire,
  resendRequestFromWire,
  sessionToWire,
} from '@portal/contract/login/server-mapping';
import type { FastifyRequest } from 'fastify';
import { labelOf } from '#api/http/browser-words.ts';
import { clientNetwork } from '#api/http/client-network.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { TokenCookie } from '#api/http/token-cookie.ts';
import type { Caller, LoginService } from '#api/login/login-service.ts';

type LoginServices = {
  readonly login: LoginService;
  readonly knownBrowserCookie: TokenCookie;
  readonly captchaClearanceCookie: TokenCookie;
  readonly sessionCookie: TokenCookie;
};

/** Getting in: identifier and birth date, the code, a new code. */
export function loginRoutes({
  login,
  knownBrowserCookie,
  captchaClearanceCookie,
  sessionCookie,
}: LoginServices) {
  const callerOf = (request: FastifyRequest): Caller => ({
    knownBrowserToken: knownBrowserCookie.read(request),
    network: clientNetwork(request.ip),
  });
  return {
    async customerLogin({ body, countryId, request, reply }) {
      // For everybody, customer or not. Another tab of the browser may be bound to the one that is there.
      sessionCookie.write(reply, sessionCookie.read(request) ?? login.newCookieSecret());
      const caller = { ...callerOf(request), captchaClearance: captchaClearanceCookie.read(request) };
      const begun = await login.beginLogin({ ...loginRequestFromWire(body), countryId, ...caller });
      if (begun.waitingCode) {
        reply.header('Retry-After', begun.waitingCode.nextCodeAfterSeconds);
        reply.header(CODE_AGE_HEADER, begun.waitingCode.ageSeconds);
      }
      if (begun.tellsDelivery) reply.header(CODE_DELIVERY_HEADER, 'told');
      return { json: JSON.stringify(begun.loginId) };
    },
    async validateOneTimeCode({ body, countryId, request, reply }) {
      const cookieSecret = sessionCookie.read(request);
      const browser = { ...callerOf(request), cookieSecret, browserLabel: labelOf(request) };
      const attempt = { ...codeRequestFromWire(body), countryId, ...browser };
      const loggedIn = await login.checkCode(attempt);
      knownBrowserCookie.write(reply, loggedIn.knownBrowserToken);
      if (cookieSecret) sessionCookie.write(reply, cookieSecret);
      return { json: JSON.stringify(sessionToWire(loggedIn)) };
    },
    async resendOneTimeCode({ body, countryId, request }) {
      const loginId = resendRequestFromWire(body);
      await login.resendCode({ loginId, countryId, network: clientNetwork(request.ip) });
      return { json: '{}' };
    },
    async sendCodeElsewhere({ body, countryId, request }) {
      const wanted = elsewhereRequestFromWire(body);
      await login.sendCodeElsewhere({ ...wanted, countryId, network: clientNetwork(request.ip) });
      return { json: '{}' };
    },
    async checkCodeDelivery({ body, countryId }) {
      const loginId = resendRequestFromWire(body);
      return { json: JSON.stringify(codeDeliveryToWire(await login.hasNotArrived({ loginId, countryId }))) };
    },
  } satisfies OperationHandlers;
}
