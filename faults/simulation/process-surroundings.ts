import type { CallSurroundings } from './faulty-calls.ts';
import type { Variant } from './variants.ts';
import type { VirtualDatabase } from './virtual-database.ts';
import type { VirtualGateway } from './virtual-gateway.ts';

/** Everything that a process of the API stands in. */
export type ProcessSurroundings = CallSurroundings & {
  readonly database: VirtualDatabase;
  readonly gateway: VirtualGateway;
  readonly variant: Variant;
  /** So much is its clock wrong. */
  readonly skewMs: number;
  readonly newPaymentId: () => string;
};
