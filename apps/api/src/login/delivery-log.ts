import type { FastifyBaseLogger } from 'fastify';
import type { DeliveryReport } from '#api/login/code-dispatcher.ts';

/** Brings reports of the delivery into the server's log, which is there only after the services are. DEL-10 */
export function createDeliveryLog() {
  let log: Pick<FastifyBaseLogger, 'warn' | 'error'> | undefined;
  return {
    report(report: DeliveryReport): void {
      log?.[report.event === 'provider-failed' ? 'warn' : 'error'](report, 'code delivery');
    },
    writeTo(target: Pick<FastifyBaseLogger, 'warn' | 'error'>): void {
      log = target;
    },
  };
}
