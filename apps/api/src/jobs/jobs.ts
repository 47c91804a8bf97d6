import type { Database } from '#api/database/database.ts';
import type { Job } from '#api/jobs/repeat-jobs.ts';
import type { Dispatcher } from '#api/queue/dispatcher.ts';
import { purgeExpired } from '#api/retention/purge-expired.ts';

/** `coreEvents`: none where no core system takes events. */
type JobDispatchers = {
  readonly codeMessages: Pick<Dispatcher, 'dispatchBacklog'>;
  readonly contactNotices: Pick<Dispatcher, 'dispatchBacklog'>;
  readonly receiptEmails: Pick<Dispatcher, 'dispatchBacklog'>;
  readonly coreEvents: Pick<Dispatcher, 'dispatchBacklog'> | undefined;
};

type Dependencies = {
  readonly database: Database;
  readonly dispatchers: JobDispatchers;
  readonly reconciler: { readonly settleDue: Job['run'] };
  readonly setupCleaner: { readonly cleanDue: Job['run'] };
  readonly warnings: { readonly tellDue: Job['run'] };
  readonly attackWatch: { readonly watch: Job['run'] };
  readonly views: { readonly writeWaiting: () => Promise<void> };
  readonly coreEventWatch: { readonly watch: Job['run'] };
  readonly sealAudit: Job['run'];
  readonly auditRetentionDays: number;
};

const everySecond = (name: string, run: Job['run']): Job => ({
  name,
  firstAfterSeconds: 1,
  everySeconds: 1,
  run,
});

/**
 * Every job of a process, one line each. New entries of a queue are sent at once: the dispatching jobs are for those that wait for another
 * try or were left behind. Receipts go by their job alone: nobody waits for one. The purge begins soon, so that a process which never lives for an hour purges too.
 */
export function createJobs({
  database,
  dispatchers,
  reconciler,
  setupCleaner,
  warnings,
  attackWatch,
  views,
  coreEventWatch,
  sealAudit,
  auditRetentionDays,
}: Dependencies): readonly Job[] {
  const { codeMessages, contactNotices, receiptEmails, coreEvents } = dispatchers;
  const purge = (signal: AbortSignal) => purgeExpired(database, { auditRetentionDays, signal });
  return [
    everySecond('dispatch-code-messages', codeMessages.dispatchBacklog),
    everySecond('dispatch-contact-notices', contactNotices.dispatchBacklog),
    everySecond('dispatch-receipt-emails', receiptEmails.dispatchBacklog),
    ...(coreEvents ? [everySecond('dispatch-core-events', coreEvents.dispatchBacklog)] : []),
    everySecond('settle-payments', reconciler.settleDue),
    { name: 'clean-payment-details', firstAfterSeconds: 5, everySeconds: 10, run: setupCleaner.cleanDue },
    { name: 'tell-warnings', firstAfterSeconds: 10, everySeconds: 60, run: warnings.tellDue },
    { name: 'watch-wrong-codes', firstAfterSeconds: 5, everySeconds: 300, run: attackWatch.watch },
    { name: 'watch-core-events', firstAfterSeconds: 15, everySeconds: 300, run: coreEventWatch.watch },
    everySecond('record-views', views.writeWaiting),
    { name: 'seal-audit', firstAfterSeconds: 10, everySeconds: 10, run: sealAudit },
    { name: 'purge-expired', firstAfterSeconds: 60, everySeconds: 3_600, run: purge },
  ];
}
