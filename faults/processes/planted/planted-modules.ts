/** The broken variants of a fault run: which module of the API each replaces. */
export const PLANTED = [
  { name: 'no claim', module: './no-claim.ts', replaces: '/apps/api/src/payments/claims-repository.ts' },
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
] as const;

export type PlantedName = (typeof PLANTED)[number]['name'];
