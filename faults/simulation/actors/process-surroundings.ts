import type { Variant } from '../variants.ts';
import type { CallSurroundings } from '../virtual-world/faulty-calls.ts';
import type { VirtualDatabase } from '../virtual-world/virtual-database.ts';
import type { VirtualGateway } from '../virtual-world/virtual-gateway.ts';

/** Everything that a process of the API stands in. */
export type ProcessSurroundings = CallSurroundings & {
  readonly database: VirtualDatabase;
  readonly gateway: VirtualGateway;
  readonly variant: Variant;
  /** So much is its clock wrong. */
  readonly skewMs: number;
  readonly newPaymentId: () => string;
};
