import type { ProcessWorld } from '../virtual-world/world.ts';
import type { PaymentVariant } from './variants.ts';
import type { VirtualDatabase } from './virtual-database.ts';
import type { VirtualGateway } from './virtual-gateway.ts';

/** Everything that a process of the API works in. */
export type ProcessSurroundings = ProcessWorld & {
  readonly database: VirtualDatabase;
  readonly gateway: VirtualGateway;
  readonly variant: PaymentVariant;
  readonly newPaymentId: () => string;
  /** Is told of each capture at the moment at which the process asks for it. */
  readonly captureAsked: (paymentId: string) => void;
};
