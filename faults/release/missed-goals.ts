import type { ReleaseResult } from './release-check.ts';

/** With the traffic of a release in the last hour; a table that grows has a hundred times as many. JOB-4 */
const MOST_PAGES = 1_000;

/** Returns the goals of OPS-3 and JOB-4 that a run missed, in words. */
export function listMissedGoals({ stages, balancerFaults, exitCodes, jobPages }: ReleaseResult): string[] {
  const ofStages = [...stages].flatMap(([stage, { faults }]) => faults.map((fault) => `${stage}: ${fault}`));
  const counts = new Map<string, number>();
  for (const fault of [...ofStages, ...balancerFaults]) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [
    ...[...counts].map(([fault, times]) => `${times} times ${fault}`),
    ...exitCodes
      .filter((code) => code !== 0)
      .map((code) => `a process of the older version ended with ${code}`),
    ...jobPages
      .filter(({ pages }) => pages > MOST_PAGES)
      .map(({ table, pages }) => `jobs with nothing to do read ${pages} pages of ${table}`),
  ];
}
