import { type Queryable, statement } from '#api/database/database.ts';

/** The results of one variant of an offer in one site. Every number counts customers, but for `daysShown`. */
export type OfferCounts = {
  readonly brandId: number;
  readonly countryId: number;
  readonly offerId: number;
  readonly variant: string;
  readonly shown: number;
  /** The days on which each of them was shown it, added up. */
  readonly daysShown: number;
  readonly dismissed: number;
  readonly used: number;
};

const countOffers = statement(
  'count-offers',
  `select c.brand_id as "brandId", c.country_id as "countryId", o.offer_id as "offerId", o.variant, count(*)::integer as shown,
     sum(o.days_shown)::integer as "daysShown", (count(*) filter (where o.suppressions > 0))::integer as dismissed,
     (count(*) filter (where o.used_at is not null))::integer as used
   from customer_offer o join customer c using (customer_id)
   where o.days_shown > 0
   group by c.brand_id, c.country_id, o.offer_id, o.variant
   order by c.brand_id, c.country_id, o.offer_id, o.variant`,
);

/** Offers, from the operator's side: numbers only, and nobody's name. */
export const createOffersReportRepository = (database: Queryable) => ({
  countOffers: () => database.query<OfferCounts>(countOffers, []),
});
