import type { MethodSetupGateway } from '../../apps/api/src/gateways/payment-gateway/method-setup.ts';
import type { StoreRules } from './virtual-tables.ts';

/** What must never be. */
export type DetailsViolation =
  | 'told twice'
  | 'not told'
  | 'older won'
  | 'not what was saved'
  | 'instrument lost'
  | 'instrument left'
  | 'falsely told'
  | 'not audited'
  | 'stuck';

type Finding = Pick<MethodSetupGateway, 'findMethodSetup'>;

/** The system with one rule left out. The simulation must notice each. */
export type DetailsVariant = {
  readonly name: string;
  /** It is caught when one of these is broken. */
  readonly breaks: readonly DetailsViolation[];
  readonly rules?: StoreRules;
  readonly gateway?: (real: Finding) => Finding;
  /** Takes a transaction of which nobody knows whether it was committed for one that was rolled back, and tells so. */
  readonly takesUnknownForRollback?: true;
  readonly hasNoCleaner?: true;
};

/** The product as it is. */
export const SOUND_DETAILS: DetailsVariant = { name: 'the product', breaks: [] };

/** Every rule that the design rests on, left out once. */
export const BROKEN_DETAILS: readonly DetailsVariant[] = [
  { name: 'no claim', breaks: ['told twice'], rules: { noClaims: true } },
  {
    name: 'apply without asking',
    breaks: ['not what was saved'],
    gateway: () => ({
      findMethodSetup: async (reference) => ({
        status: 'saved',
        method: {
          type: 'card',
          token: `believed-${reference}`,
          brand: 'Visa',
          lastDigits: '4242',
          expiry: '08/2030',
        },
      }),
    }),
  },
  { name: 'older wins', breaks: ['older won'], rules: { noOrder: true } },
  { name: 'unknown commit taken for a rollback', breaks: ['falsely told'], takesUnknownForRollback: true },
  {
    name: 'replaced is removed without a look at other policies',
    breaks: ['instrument lost'],
    rules: { noLookAtOthers: true },
  },
  { name: 'no cleaner', breaks: ['instrument left', 'stuck'], hasNoCleaner: true },
];
