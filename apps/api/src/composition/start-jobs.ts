import type { Feature } from '#api/composition/feature.ts';
import { type RepeatedJobs, repeatJobs } from '#api/composition/repeat-jobs.ts';
import { runInBackground } from '#api/database/background-work.ts';
import { systemClock } from '#api/gateways/clock.ts';

type Report = Parameters<typeof repeatJobs>[1]['report'];

/**
 * Starts every job of the features. Stopping waits for what is under way, entries being sent among it. DEL-19
 */
export function startJobs(features: readonly Feature[], report: Report): RepeatedJobs {
  // Nobody waits for a job: it takes no connection that a customer may need.
  const inBackground = features
    .flatMap((feature) => feature.jobs ?? [])
    .map((job) => ({ ...job, run: (signal: AbortSignal) => runInBackground(() => job.run(signal)) }));
  const jobs = repeatJobs(inBackground, { clock: systemClock, report });
  return {
    health: jobs.health,
    async stop() {
      await jobs.stop();
      for (const feature of features) await feature.finish?.().catch(() => undefined);
      await Promise.all(
        features.flatMap(({ dispatchers = [] }) => dispatchers.map(({ settle }) => settle())),
      );
    },
  };
}
