import type { FastifyBaseLogger } from 'fastify';

/** The log for operators. Facts carry nothing personal. */
export type OperatorLog = {
  readonly [Level in 'info' | 'warn' | 'error']: (facts: object, text: string) => void;
};

/**
 * Brings what operators must hear of into the server's log, which is there only
 * after the features are. DEL-10
 */
export function createOperatorLog(): OperatorLog & { writeTo(target: FastifyBaseLogger): void } {
  let log: FastifyBaseLogger | undefined;
  return {
    info: (facts, text) => log?.info(facts, text),
    warn: (facts, text) => log?.warn(facts, text),
    error: (facts, text) => log?.error(facts, text),
    writeTo(target) {
      log = target;
    },
  };
}
