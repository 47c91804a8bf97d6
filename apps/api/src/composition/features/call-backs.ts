import { createCallBacksRepository } from '#api/call-backs/call-backs-repository.ts';
import { callBacksRoutes } from '#api/call-backs/call-backs-routes.ts';
import { createCallBacksService } from '#api/call-backs/call-backs-service.ts';
import type { CoreEvents } from '#api/composition/background/core-events.ts';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';

export const createCallBacks = ({ database, clock, brandOf }: Base, coreEvents: CoreEvents): Feature => ({
  calls: callBacksRoutes({
    callBacks: createCallBacksService({
      repository: createCallBacksRepository(database),
      clock,
      brandOf,
      dispatchChange: coreEvents.wake,
    }),
  }),
});
