import type { AuditRepository, View } from '#api/audit/audit-repository.ts';

/**
 * The most views that may wait. Further ones are dropped, so that an outage of the database does not fill the
 * memory.
 */
const MAX_WAITING = 10_000;
/** Each takes a lock until the end of the statement. */
const VIEWS_AT_ONCE = 200;
/** Views of the last minutes that need not be written again. */
const MAX_REMEMBERED = 50_000;

const keyOf = ({ tokenHash, policyNumber = '' }: View): string =>
  `${tokenHash.toString('base64')} ${policyNumber}`;

/**
 * Collects what customers look at and writes it beside the requests: nobody waits for it, and a poll writes
 * nothing. A process that is killed loses the views of a second. AUD-2
 */
export function createViewRecorder(repository: Pick<AuditRepository, 'recordViews'>) {
  const waiting = new Map<string, View>();
  const remembered = new Set<string>();

  const remember = (key: string) => {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.add(key);
  };

  return {
    note(view: View): void {
      const key = keyOf(view);
      if (remembered.has(key) || waiting.size >= MAX_WAITING) return;
      remember(key);
      waiting.set(key, view);
    },
    /** Writes what waits. After a failure the rest is tried again the next time. */
    async writeWaiting(): Promise<void> {
      while (waiting.size > 0) {
        const views = [...waiting].slice(0, VIEWS_AT_ONCE);
        await repository.recordViews(views.map(([, view]) => view));
        for (const [key] of views) waiting.delete(key);
      }
    },
  };
}

export type ViewRecorder = ReturnType<typeof createViewRecorder>;
