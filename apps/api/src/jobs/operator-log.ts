import type { FastifyBaseLogger } from 'fastify';
import type { AuditSeal } from '#api/audit/audit-repository.ts';
import type { WrongCodesAlarm } from '#api/login/attack-watch.ts';
import type { CodeLimitAlarm } from '#api/login/code-limit-watch.ts';
import type { CoreEventAlarm } from '#api/outbox/core-event-watch.ts';
import type { PendingPaymentAlarm } from '#api/payments/reconciler.ts';
import type { DispatchReport } from '#api/queue/dispatcher.ts';

const PENDING_TEXT = 'the result of a payment is unknown for long';
/** What an operator has to do, where only an operator can. PAY-87 */
const PENDING_TEXTS: Readonly<Partial<Record<PendingPaymentAlarm['state'], string>>> = {
  voiding:
    'the gateway does not confirm that a payment is closed; one that it does not know is ended with npm run portal -- payments close',
};

const CORE_EVENT_TEXTS: Readonly<Record<string, string>> = {
  true: 'events wait for the core system for long, or for an operator: npm run portal -- core-events',
  false: 'no core system takes the events of this database: set CORE_EVENTS_URL',
};

/** Brings what operators must hear of into the server's log, which is there only after the services are. DEL-10, LOG-63, LOG-85, CON-85, PAY-29 */
export function createOperatorLog() {
  let log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'> | undefined;
  return {
    reportDispatch(report: DispatchReport): void {
      log?.[report.event === 'send-failed' ? 'warn' : 'error'](report, 'dispatch');
    },
    reportJobFailure(failure: { readonly job: string; readonly reason: string }): void {
      log?.error(failure, 'job failed');
    },
    raiseAlarm(alarm: WrongCodesAlarm): void {
      log?.error({ alarm: 'wrong-codes', ...alarm }, 'unusually many wrong codes');
    },
    raiseCodeLimitAlarm(alarm: CodeLimitAlarm): void {
      log?.error({ alarm: 'code-limit', ...alarm }, 'somebody asked for all the codes of a customer');
    },
    raiseCoreEventAlarm(alarm: CoreEventAlarm): void {
      log?.error({ alarm: 'core-events', ...alarm }, CORE_EVENT_TEXTS[String(alarm.hasCoreSystem)]);
    },
    raisePaymentAlarm(alarm: PendingPaymentAlarm): void {
      log?.error({ alarm: 'payment-pending', ...alarm }, PENDING_TEXTS[alarm.state] ?? PENDING_TEXT);
    },
    /** The chain's end, in a place that its breaker may not reach. AUD-4 */
    reportSeal({ sealId, seal }: AuditSeal): void {
      log?.info({ auditSeal: `${sealId}:${seal}` }, 'audit trail sealed');
    },
    reportConfiguration(errors: readonly string[]): void {
      log?.error({ errors }, 'the configuration of a site cannot be used');
    },
    writeTo(target: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>): void {
      log = target;
    },
  };
}
