import type { FastifyInstance } from 'fastify';

/**
 * Whether this process is about to stop. It still serves, and load balancers take it out of their list. OPS-2
 */
export type Drain = {
  readonly isUnderWay: () => boolean;
  begin(): void;
};

/** Creates the state of a process that does not stop yet. */
export function createDrain(): Drain {
  let isUnderWay = false;
  return {
    isUnderWay: () => isUnderWay,
    begin() {
      isUnderWay = true;
    },
  };
}

/**
 * From the beginning of a drain each response asks for another connection: the next request goes
 * to another process. OPS-2
 */
export function endConnectionsWhileDraining(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (drain.isUnderWay()) reply.header('Connection', 'close');
    next(null, payload);
  });
}
