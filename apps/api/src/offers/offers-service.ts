import { resolveBrand } from '@portal/config/brands/brands';
import { variantsForPolicies } from '@portal/config/brands/offer-text';
import { getSiteByIds } from '@portal/config/sites/site';
import { OFFERS, type Offer, type OfferDefinition } from '@portal/domain/offers/offer';
import { mayShowOffers } from '@portal/domain/offers/offer-blocks';
import { OFFER_LIMITS } from '@portal/domain/offers/offer-limits';
import { NO_OFFER_HISTORY, offerState, reattemptsLeft } from '@portal/domain/offers/offer-state';
import { chooseVariant } from '@portal/domain/offers/offer-variant';
import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { AssignVariant } from '#api/offers/assign-variant.ts';
import type { OfferFacts, OffersRepository } from '#api/offers/offers-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

type Dependencies = {
  repository: OffersRepository;
  assignVariant: AssignVariant;
  /** The configuration of each site; left out for the built one. */
  configurationOf?: SiteConfigurations | undefined;
};

type OpenOffer = { readonly offer: Offer; readonly isCountedToday: boolean };

/**
 * The offers that the operator of the customer's site lets be made, each with the variants that are for the
 * customer. OFF-11, OFF-21
 */
function offersOfSite(facts: OfferFacts, configurationOf: SiteConfigurations): readonly OfferDefinition[] {
  const site = getSiteByIds(facts);
  const { offers } = configurationOf(site);
  const { offer } = resolveBrand(site.brand);
  return OFFERS.filter(({ key }) => offers[key].isOffered)
    .map((definition) => ({
      ...definition,
      variants: variantsForPolicies(offer, definition.variants, facts.policies),
    }))
    .filter(({ variants }) => variants.length > 0);
}

/**
 * Returns the offer as the customer gets it now, or nothing. A variant that was given once is
 * kept. OFF-4, OFF-6 to OFF-8
 */
function openOffer(
  { offerId, key, variants }: OfferDefinition,
  facts: OfferFacts,
  assignVariant: AssignVariant,
): OpenOffer[] {
  const record = facts.records.find((stored) => stored.offerId === offerId);
  const history = record ?? NO_OFFER_HISTORY;
  if (offerState(history, OFFER_LIMITS) !== 'open') return [];
  const isKept = record !== undefined && variants.includes(record.variant);
  const variant = isKept ? record.variant : chooseVariant(variants, assignVariant(offerId, facts.customerId));
  const offer = { offerId, key, variant, reattemptsLeft: reattemptsLeft(history, OFFER_LIMITS) };
  return [{ offer, isCountedToday: record?.isCountedToday ?? false }];
}

/** The offers to a customer, and the customer's answers. */
export function createOffersService({
  repository,
  assignVariant,
  configurationOf = builtConfigurations,
}: Dependencies) {
  return {
    /**
     * Returns the offers that apply now. To list one counts as showing it, once a day. OFF-1, OFF-5, OFF-12,
     * OFF-20, OFF-21
     */
    async listOffers(credentials: SessionCredentials) {
      const { proof, facts } = await repository.getFacts(credentials);
      const open = mayShowOffers(facts)
        ? offersOfSite(facts, configurationOf).flatMap((definition) =>
            openOffer(definition, facts, assignVariant),
          )
        : [];
      for (const { offer, isCountedToday } of open)
        if (!isCountedToday) await repository.countShown(credentials, offer);
      return { proof, offers: open.map(({ offer }) => offer) };
    },
    /** Suppresses an offer until it returns. OFF-6, OFF-7 */
    suppressOffer: (credentials: SessionCredentials, offerId: number) =>
      repository.suppress(credentials, offerId, OFFER_LIMITS),
    /** Notes that the customer asked to be called. OFF-8 */
    markOfferUsed: (credentials: SessionCredentials, offerId: number) =>
      repository.markUsed(credentials, offerId),
  };
}

export type OffersService = ReturnType<typeof createOffersService>;
