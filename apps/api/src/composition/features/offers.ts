import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createVariantAssignment } from '#api/offers/assign-variant.ts';
import { createOffersRepository } from '#api/offers/offers-repository.ts';
import { offersRoutes } from '#api/offers/offers-routes.ts';
import { createOffersService } from '#api/offers/offers-service.ts';

export const createOffers = ({ database, configurationOf, keysOf }: Base): Feature => ({
  calls: offersRoutes({
    offers: createOffersService({
      repository: createOffersRepository(database),
      assignVariant: createVariantAssignment(keysOf('offers')[0].key),
      configurationOf,
    }),
  }),
});
