import { createAuditRepository } from '#api/audit/audit-repository.ts';
import { createAuditSealer } from '#api/audit/seal-audit.ts';
import { createViewRecorder } from '#api/audit/view-recorder.ts';
import type { Base } from '#api/composition/base.ts';
import { everySecond } from '#api/composition/feature.ts';

/**
 * Writes who looked at what, and seals the trail. The log has the chain's end, in a place that its
 * breaker may not reach. AUD-4
 */
export function createAudit({ database, log }: Base) {
  const repository = createAuditRepository(database);
  const views = createViewRecorder(repository);
  const sealAudit = createAuditSealer(repository, ({ sealId, seal }) =>
    log.info({ auditSeal: `${sealId}:${seal}` }, 'audit trail sealed'),
  );
  return {
    jobs: [
      everySecond('record-views', views.writeWaiting),
      { name: 'seal-audit', firstAfterSeconds: 10, everySeconds: 10, run: sealAudit },
    ],
    finish: () => views.writeWaiting(),
    views,
    sealAudit,
  };
}
