/** The broken variants of a fault run: which module of the API each replaces. */
export const PLANTED = [
  {
    name: 'no reservation',
    module: './no-reservation.ts',
    replaces: '/apps/api/src/payments/reservations-repository.ts',
  },
  {
    name: 'fresh key at every try',
    module: './fresh-key.ts',
    replaces: '/apps/api/src/gateways/payment-gateway/sandbox-gateway.ts',
  },
  {
    name: 'no fence',
    module: './no-fence.ts',
    replaces: '/apps/api/src/gateways/payment-gateway/sandbox-gateway.ts',
  },
  {
    name: 'charge before intent',
    module: './charge-before-intent.ts',
    replaces: '/apps/api/src/payments/complete-safely.ts',
  },
  {
    name: 'no check of the amount',
    module: './no-amount-check.ts',
    replaces: '/packages/domain/src/payments/payment-decision.ts',
  },
  {
    name: 'details without the gateway',
    module: './details-unconfirmed.ts',
    replaces: '/apps/api/src/gateways/payment-gateway/sandbox-method-setup.ts',
  },
  {
    name: 'details dropped when new ones are declined',
    module: './details-dropped.ts',
    replaces: '/apps/api/src/payment-details/store/postgres-method-setups.ts',
  },
  {
    name: 'no reservation on a setup',
    module: './details-no-reservation.ts',
    replaces: '/apps/api/src/payment-details/store/method-setups-repository.ts',
  },
  {
    name: 'core system not told of details',
    module: './details-untold.ts',
    replaces: '/apps/api/src/payment-details/store/method-changes-repository.ts',
  },
] as const;

export type PlantedName = (typeof PLANTED)[number]['name'];
