import type { CoreEvents } from '#api/composition/background/core-events.ts';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createSealer } from '#api/keys/encryption.ts';
import { createPasskeyNames } from '#api/passkeys/passkey-names.ts';
import { createSecurityPageRepository } from '#api/security-page/security-page-repository.ts';
import { securityPageRoutes } from '#api/security-page/security-page-routes.ts';
import { createSecurityPageService } from '#api/security-page/security-page-service.ts';

export const createSecurityPage = (
  { database, configurationOf, keysOf }: Base,
  coreEvents: CoreEvents,
): Feature => ({
  calls: securityPageRoutes({
    securityPage: createSecurityPageService({
      repository: createSecurityPageRepository(database),
      configurationOf,
      passkeyNames: createPasskeyNames(createSealer(keysOf('passkey-name'))),
      dispatchChange: coreEvents.wake,
    }),
  }),
});
