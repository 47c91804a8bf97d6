import { passkeyOptionsToWire, passkeySessionToWire } from '@portal/contract/passkeys/server-mapping';
import { labelOf } from '#api/http/browser-words.ts';
import { clientNetwork } from '#api/http/client-network.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { TokenCookie } from '#api/http/token-cookie.ts';
import type { OwnPasskeysService } from '#api/passkeys/own-passkeys-service.ts';
import type { PasskeyLoginService } from '#api/passkeys/passkey-login-service.ts';

type PasskeyServices = {
  readonly passkeyLogin: PasskeyLoginService;
  readonly ownPasskeys: OwnPasskeysService;
  readonly knownBrowserCookie: TokenCookie;
  readonly sessionCookie: TokenCookie;
};

/** Logging in by passkey, and a customer's own passkeys. */
export function passkeyRoutes({
  passkeyLogin,
  ownPasskeys,
  knownBrowserCookie,
  sessionCookie,
}: PasskeyServices) {
  return {
    async passkeyChallenge({ body, countryId, request, reply }) {
      const cookieSecret = sessionCookie.read(request) ?? passkeyLogin.newCookieSecret();
      sessionCookie.write(reply, cookieSecret);
      const asked = await passkeyLogin.ask({
        brandId: body.BrandId,
        countryId,
        cookieSecret,
        network: clientNetwork(request.ip),
        knownBrowserToken: knownBrowserCookie.read(request),
      });
      return { json: JSON.stringify(passkeyOptionsToWire(asked.requestId, asked.publicKey)) };
    },
    async passkeyLogin({ body, countryId, request, reply }) {
      const cookieSecret = sessionCookie.read(request);
      const loggedIn = await passkeyLogin.logIn({
        requestId: body.RequestId,
        credential: body.Credential,
        countryId,
        cookieSecret,
        network: clientNetwork(request.ip),
        knownBrowserToken: knownBrowserCookie.read(request),
        browserLabel: labelOf(request),
      });
      knownBrowserCookie.write(reply, loggedIn.knownBrowserToken);
      if (cookieSecret) sessionCookie.write(reply, cookieSecret);
      return { json: JSON.stringify(passkeySessionToWire(loggedIn)) };
    },
    async passkeyOptions({ credentials, request }) {
      const asked = await ownPasskeys.options(credentials, sessionCookie.read(request));
      const { proof, requestId, publicKey } = asked;
      return { proof, json: JSON.stringify(passkeyOptionsToWire(requestId, publicKey)) };
    },
    async addPasskey({ credentials, body, request }) {
      const { proof } = await ownPasskeys.add(credentials, {
        requestId: body.RequestId,
        credential: body.Credential,
        name: body.Name,
        cookieSecret: sessionCookie.read(request),
        browserLabel: labelOf(request),
      });
      return { proof, json: '{}' };
    },
    async renamePasskey({ credentials, body }) {
      const { proof } = await ownPasskeys.rename(credentials, body.PasskeyId, body.Name);
      return { proof, json: '{}' };
    },
    async removePasskey({ credentials, body }) {
      const { proof } = await ownPasskeys.remove(credentials, body.PasskeyId);
      return { proof, json: '{}' };
    },
  } satisfies OperationHandlers;
}
