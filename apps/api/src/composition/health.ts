import type { Base } from '#api/composition/base.ts';
import { createHealthRepository } from '#api/health/health-repository.ts';
import { createHealthService, type HealthService, type JobHealth } from '#api/health/health-service.ts';

type Parts = {
  /** The health of the jobs beside this process's requests; without it there are none. */
  readonly listJobs: () => readonly JobHealth[];
  /** The sites whose configuration cannot be used as it is; without it there are none. */
  readonly listBrokenSites: () => readonly string[];
  /** The checksum of each site's configuration in force; without it none is told. */
  readonly listChecksums: () => Readonly<Record<string, string>>;
  /** How long the database may take to respond, where it is not the usual time. */
  readonly timeoutMs: number;
};

/** The health of this process, for load balancers, operators and metrics. API-33 */
export const createHealth = (
  base: Base,
  { listJobs = () => [], ...others }: Partial<Parts> = {},
): HealthService =>
  createHealthService({
    repository: createHealthRepository(base.database),
    listJobs,
    ...others,
    listChannels: base.deliveryWatch.listChannels,
    databaseClock: base.databaseClock,
    clock: base.processClock,
  });
