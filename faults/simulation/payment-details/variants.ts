import type { MethodSetupGateway } from '../../../apps/api/src/gateways/payment-gateway/method-setup.ts';
import type { Variant, Violation } from '../subject.ts';
import type { StoreRules } from './virtual-tables.ts';

/** The invariants, by the name of their breach. */
export type DetailsViolationKind =
  | 'told twice'
  | 'not told'
  | 'older won'
  | 'not what was saved'
  | 'instrument lost'
  | 'instrument left'
  | 'falsely told'
  | 'not audited'
  | 'stuck';

export type DetailsViolation = Violation<DetailsViolationKind>;

type Finding = Pick<MethodSetupGateway, 'findMethodSetup'>;

export type DetailsVariant = Variant<DetailsViolationKind> & {
  readonly rules?: StoreRules;
  readonly gateway?: (real: Finding) => Finding;
  /**
   * Takes a transaction of which nobody knows whether it was committed for one that was
   * rolled back, and tells so.
   */
  readonly takesUnknownForRollback?: true;
  readonly hasNoCleaner?: true;
};

/** Every rule that the design rests on, left out once. */
export const BROKEN_DETAILS: readonly DetailsVariant[] = [
  { name: 'no reservation', breaks: ['told twice'], rules: { noReservations: true } },
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
