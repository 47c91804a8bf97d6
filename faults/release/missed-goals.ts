import type { ReleaseResult } from './release-check.ts';

/** Returns the goals of OPS-3 that a run missed, in words. */
export function listMissedGoals({ stages, balancerFaults, exitCodes }: ReleaseResult): string[] {
  const ofStages = [...stages].flatMap(([stage, { faults }]) => faults.map((fault) => `${stage}: ${fault}`));
  const counts = new Map<string, number>();
  for (const fault of [...ofStages, ...balancerFaults]) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [
    ...[...counts].map(([fault, times]) => `${times} times ${fault}`),
    ...exitCodes
      .filter((code) => code !== 0)
      .map((code) => `a process of the older version ended with ${code}`),
  ];
}
