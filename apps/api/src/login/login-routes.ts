import {
  codeRequestFromWire,
  loginRequestFromWire,
  resendRequestFromWire,
  sessionToWire,
} from '@portal/contract/account-server';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '#api/http/network-of.ts';
import type { OperationHandlers } from '#api/http/operation-handler.ts';
import type { Caller } from '#api/login/login-service.ts';
import type { Services } from '#api/services.ts';

/** Getting in: identifier and birth date, the code, a new code. */
export function loginRoutes({
  login,
  knownBrowserCookie,
  robotPassCookie,
}: Pick<Services, 'login' | 'knownBrowserCookie' | 'robotPassCookie'>) {
  const callerOf = (request: FastifyRequest): Caller => ({
    knownBrowserToken: knownBrowserCookie.read(request),
    network: networkOf(request.ip),
  });
  return {
    async customerLogin({ body, countryId, request }) {
      const caller = { ...callerOf(request), robotPass: robotPassCookie.read(request) };
      return JSON.stringify(await login.beginLogin({ ...loginRequestFromWire(body), countryId, ...caller }));
    },
    async validateOneTimeCode({ body, countryId, request, reply }) {
      const attempt = { ...codeRequestFromWire(body), countryId, ...callerOf(request) };
      const loggedIn = await login.checkCode(attempt);
      knownBrowserCookie.write(reply, loggedIn.knownBrowserToken);
      return JSON.stringify(sessionToWire(loggedIn));
    },
    async resendOneTimeCode({ body, request }) {
      await login.resendCode({ loginId: resendRequestFromWire(body), network: networkOf(request.ip) });
      return '{}';
    },
  } satisfies OperationHandlers;
}
