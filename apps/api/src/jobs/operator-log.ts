import type { FastifyBaseLogger } from 'fastify';
import type { DeliveryReport } from '#api/messaging/code-dispatcher.ts';
import type { OutgoingReport } from '#api/queue/queue-dispatcher.ts';

/** Brings what operators must hear of into the server's log, which is there only after the services are. DEL-10, LOG-63 */
export function createOperatorLog() {
  let log: Pick<FastifyBaseLogger, 'warn' | 'error'> | undefined;
  return {
    reportDelivery(report: DeliveryReport): void {
      log?.[report.event === 'provider-failed' ? 'warn' : 'error'](report, 'code delivery');
    },
    reportOutgoing(report: OutgoingReport): void {
      log?.[report.event === 'send-failed' ? 'warn' : 'error'](report, 'outgoing');
    },
    raiseAlarm(alarm: { wrongCodesInADay: number }): void {
      log?.error({ alarm: 'wrong-codes', ...alarm }, 'unusually many wrong codes');
    },
    reportConfiguration(faults: readonly string[]): void {
      log?.error({ faults }, 'the configuration of a site cannot be used');
    },
    writeTo(target: Pick<FastifyBaseLogger, 'warn' | 'error'>): void {
      log = target;
    },
  };
}
