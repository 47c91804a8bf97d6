import type { Messaging } from '#api/composition/background/messaging.ts';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createContactConfirmations } from '#api/contact-details/contact-confirmations.ts';
import { createSealer } from '#api/keys/encryption.ts';
import { createKnownBrowserCookie } from '#api/login/known-browser-cookie.ts';
import { refuseHeld } from '#api/login/login-refusal.ts';
import { listOfferedSites } from '#api/passkeys/offered-sites.ts';
import { createOwnPasskeysRepository } from '#api/passkeys/own-passkeys-repository.ts';
import { createOwnPasskeysService } from '#api/passkeys/own-passkeys-service.ts';
import { createPasskeyFiguresRepository } from '#api/passkeys/passkey-figures-repository.ts';
import { createPasskeyLoginRepository } from '#api/passkeys/passkey-login-repository.ts';
import { createPasskeyLoginService } from '#api/passkeys/passkey-login-service.ts';
import { createPasskeyNames } from '#api/passkeys/passkey-names.ts';
import { passkeyRoutes } from '#api/passkeys/passkey-routes.ts';
import { createHostOfSite, createOriginsOfSite } from '#api/portal-files/site-hosts.ts';

/** Logging in by passkey, and a customer's own passkeys. */
export function createPasskeys(base: Base, messaging: Messaging): Feature {
  const { database, environment, sessionCookie } = base;
  const addresses = {
    hostOfSite: createHostOfSite(environment),
    originsOfSite: createOriginsOfSite(environment),
    rpId: environment.passkeys.rpId,
  };
  const { bindsSessions } = environment;
  const { refusedAaguids } = environment.passkeys;
  const passkeyLogin = createPasskeyLoginService({
    ...base,
    ...addresses,
    bindsSessions,
    refuseHeld: (ids) => refuseHeld(ids, base.brandOf),
    repository: createPasskeyLoginRepository(database, refusedAaguids),
  });
  const ownPasskeys = createOwnPasskeysService({
    ...base,
    ...addresses,
    refusedAaguids,
    names: createPasskeyNames(createSealer(base.keysOf('passkey-name'))),
    repository: createOwnPasskeysRepository(database, () => listOfferedSites(base.configurationOf)),
    undoNotices: createContactConfirmations({ ...base, notices: messaging.messages.contactNotices }),
    dispatchNotices: messaging.contactNotices.wake,
  });
  const knownBrowserCookie = createKnownBrowserCookie(base);
  const figures = createPasskeyFiguresRepository(database);
  return {
    calls: passkeyRoutes({ passkeyLogin, ownPasskeys, knownBrowserCookie, sessionCookie }),
    jobs: [
      {
        name: 'log-passkey-figures',
        firstAfterSeconds: 3_600,
        everySeconds: 3_600,
        run: async () =>
          base.log.info({ passkeys: await figures.readLastHour() }, 'passkeys of the last hour'),
      },
    ],
  };
}
