import { RETENTION } from '@portal/domain/retention';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';

/** Deletes what is too old. It begins soon, so that a process which never lives for an hour purges too. */
export function createRetention({ database, environment }: Base): Feature {
  const { auditRetentionDays = RETENTION.auditDays } = environment;
  const run = (signal: AbortSignal) => purgeExpired(database, { auditRetentionDays, signal });
  return { jobs: [{ name: 'purge-expired', firstAfterSeconds: 60, everySeconds: 3_600, run }] };
}
