import type { CoreEvents } from '#api/composition/background/core-events.ts';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createSecurityPageRepository } from '#api/security-page/security-page-repository.ts';
import { securityPageRoutes } from '#api/security-page/security-page-routes.ts';
import { createSecurityPageService } from '#api/security-page/security-page-service.ts';

export const createSecurityPage = ({ database, configurationOf }: Base, coreEvents: CoreEvents): Feature => ({
  calls: securityPageRoutes({
    securityPage: createSecurityPageService({
      repository: createSecurityPageRepository(database),
      configurationOf,
      dispatchChange: coreEvents.wake,
    }),
  }),
});
