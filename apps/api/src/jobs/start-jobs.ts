import { runInBackground } from '#api/database/background-work.ts';
import type { Database } from '#api/database/database.ts';
import { systemClock } from '#api/gateways/clock.ts';
import { createJobs } from '#api/jobs/jobs.ts';
import { type RepeatedJobs, repeatJobs } from '#api/jobs/repeat-jobs.ts';
import type { Dispatcher } from '#api/queue/dispatcher.ts';

type RunningDispatcher = Pick<Dispatcher, 'dispatchBacklog' | 'settle'>;

type Dependencies = {
  readonly database: Database;
  readonly dispatchers: {
    readonly codeMessages: RunningDispatcher;
    readonly contactNotices: RunningDispatcher;
    readonly receiptEmails: RunningDispatcher;
    readonly coreEvents: RunningDispatcher | undefined;
  };
  readonly reconciler: Parameters<typeof createJobs>[0]['reconciler'];
  readonly setupCleaner: Parameters<typeof createJobs>[0]['setupCleaner'];
  readonly warnings: Parameters<typeof createJobs>[0]['warnings'];
  readonly attackWatch: Parameters<typeof createJobs>[0]['attackWatch'];
  readonly views: Parameters<typeof createJobs>[0]['views'];
  readonly coreEventWatch: Parameters<typeof createJobs>[0]['coreEventWatch'];
  readonly sealAudit: Parameters<typeof createJobs>[0]['sealAudit'];
  readonly auditRetentionDays: number;
  readonly report: Parameters<typeof repeatJobs>[1]['report'];
};

/** Starts every job of the process. Stopping waits for what is under way, entries being sent among it. DEL-19 */
export function startJobs({ report, ...dependencies }: Dependencies): RepeatedJobs {
  // Nobody waits for a job: it takes no connection that a customer may need.
  const inBackground = createJobs(dependencies).map((job) => ({
    ...job,
    run: (signal: AbortSignal) => runInBackground(() => job.run(signal)),
  }));
  const jobs = repeatJobs(inBackground, { clock: systemClock, report });
  return {
    health: jobs.health,
    async stop() {
      await jobs.stop();
      await dependencies.views.writeWaiting().catch(() => undefined);
      await Promise.all(Object.values(dependencies.dispatchers).map((dispatcher) => dispatcher?.settle()));
    },
  };
}
