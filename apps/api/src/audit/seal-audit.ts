import type { AuditRepository, AuditSeal } from '#api/audit/audit-repository.ts';

/** Few enough that a seal is made well within a statement's time. */
const EVENTS_PER_SEAL = 10_000;

/**
 * Returns a job that seals the events of transactions that have ended, until none is left. Each seal is
 * reported: a log that is kept elsewhere then shows when the chain's end was cut off. AUD-4
 */
export function createAuditSealer(
  repository: Pick<AuditRepository, 'sealEvents'>,
  report: (seal: AuditSeal) => void,
) {
  return async (signal?: AbortSignal): Promise<void> => {
    let seal = await repository.sealEvents(EVENTS_PER_SEAL);
    while (seal) {
      report(seal);
      seal = signal?.aborted ? undefined : await repository.sealEvents(EVENTS_PER_SEAL);
    }
  };
}
