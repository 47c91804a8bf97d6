import type { OfferCircumstances } from '@portal/domain/offers/offer-blocks';
import type { OfferLimits } from '@portal/domain/offers/offer-limits';
import type { OfferHistory } from '@portal/domain/offers/offer-state';
import type { Queryable } from '#api/database/database.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/**
 * An amount is overdue until a payment of it is allocated; until then it is being processed, and nothing is
 * offered either.
 */
const HAS_OVERDUE_PAYMENT = `exists (
  select from overdue_payment o join policy p using (customer_id, policy_number)
  where o.customer_id = k.customer_id and p.status_id < 50 and not exists (
    select from payment_reservation a
    where a.customer_id = o.customer_id and a.overdue_payment_id = o.overdue_payment_id and a.allocated_at is not null))`;

/** A payment that was taken here is allocated to what was overdue. */
const OVERDUE_PAID_SECONDS_AGO = `(
  select extract(epoch from now() - max(a.allocated_at))::float8 from payment_reservation a
  where a.customer_id = k.customer_id)`;

const POLICIES = `(select coalesce(json_agg(json_build_object('policyStatusId', p.status_id, 'productTypeId', p.product_type_id,
    'extendedDishonourStatusId', p.extended_dishonour_status_id, 'isClaimInProgress', p.is_claim_in_progress)), '[]'::json)
  from policy p where p.customer_id = k.customer_id)`;

const RECORDS = `(select coalesce(json_agg(json_build_object('offerId', r.offer_id, 'variant', r.variant, 'suppressions', r.suppressions,
    'suppressedSecondsAgo', extract(epoch from now() - r.suppressed_at)::float8, 'isUsed', r.used_at is not null,
    'isCountedToday', coalesce((r.last_shown_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date, false))), '[]'::json)
  from customer_offer r where r.customer_id = k.customer_id)`;

const facts = customerReadStatement(
  'get-own-offer-facts',
  `select json_build_object('customerId', k.customer_id, 'brandId', k.brand_id, 'countryId', k.country_id,
     'isAccountOnHold', k.is_on_hold, 'hasOverduePayment', ${HAS_OVERDUE_PAYMENT},
     'overduePaidSecondsAgo', ${OVERDUE_PAID_SECONDS_AGO}, 'policies', ${POLICIES}, 'records', ${RECORDS})
   from customer k where k.customer_id = s.customer_id`,
);

const countShown = customerStatement(
  'count-own-offer-shown',
  `select to_json(count_offer_shown(s.customer_id, ${ownParameter(1)}::integer, ${ownParameter(2)}::text))`,
);

const suppress = customerStatement(
  'suppress-own-offer',
  `select to_json(suppress_offer(s.customer_id, ${ownParameter(1)}::integer, ${ownParameter(2)}::text::jsonb))`,
);

const use = customerStatement(
  'use-own-offer',
  `select to_json(use_offer(s.customer_id, ${ownParameter(1)}::integer))`,
);

/** The stored facts about an offer and the customer. */
type OfferRecord = OfferHistory & {
  readonly offerId: number;
  readonly variant: string;
  readonly isCountedToday: boolean;
};

/** Everything that decides what the customer is offered. */
export type OfferFacts = OfferCircumstances & {
  readonly customerId: number;
  readonly brandId: number;
  readonly countryId: number;
  readonly policies: readonly { readonly productTypeId: number; readonly policyStatusId: number }[];
  readonly records: readonly OfferRecord[];
};

/** Offers of the logged-in customer. Every function throws `session.ended` where there is no live session. */
export function createOffersRepository(database: Queryable) {
  return {
    async getFacts(credentials: SessionCredentials) {
      const { proof, json } = await facts.get(database, credentials);
      return { proof, facts: JSON.parse(json) as OfferFacts };
    },
    /** Counts that the customer gets the offer, once a day. OFF-12 */
    countShown: (
      credentials: SessionCredentials,
      { offerId, variant }: { offerId: number; variant: string },
    ) => countShown.get(database, credentials, [offerId, variant]),
    /** Finds nothing for an offer that was never made to the customer. */
    suppress: (credentials: SessionCredentials, offerId: number, limits: OfferLimits) =>
      suppress.find(database, credentials, [offerId, JSON.stringify(limits)]),
    /** The same for an offer that the customer used. */
    markUsed: (credentials: SessionCredentials, offerId: number) =>
      use.find(database, credentials, [offerId]),
  };
}

export type OffersRepository = ReturnType<typeof createOffersRepository>;
