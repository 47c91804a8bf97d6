import { isUnanswered, isUnreachable } from '#api/database/connections/connection-errors.ts';
import { UnusableConnectionError } from '#api/database/connections/connection-proof.ts';
import type { Database, StatementKind } from '#api/database/database.ts';

/** Why the database is away, in a word. */
type OutageReason = 'unreachable' | 'unanswered' | UnusableConnectionError['reason'];

/** Returns why the database is away; undefined for the error of a statement. */
export function findOutage(error: unknown): OutageReason | undefined {
  if (isUnanswered(error)) return 'unanswered';
  if (error instanceof UnusableConnectionError) return error.reason;
  return isUnreachable(error) ? 'unreachable' : undefined;
}

type Report = {
  readonly gone: (facts: { readonly reason: OutageReason }) => void;
  readonly back: (facts: { readonly awaySeconds: number }) => void;
};

const isRead = (kind: StatementKind = 'change'): boolean => kind === 'read' || kind === 'search';

/**
 * Tells operators once that the database goes, and once that it is back. Where a change failed, only the
 * probe shows that it is: reads may go on, and so may changes that find nothing to change. OPS-7
 */
export function reportOutages(database: Database, report: Report): Database {
  let away: { readonly since: number; isOfChanges: boolean } | undefined;

  function noteFailure(error: unknown, kind?: StatementKind): void {
    const reason = findOutage(error);
    if (reason === undefined) return;
    if (away === undefined) report.gone({ reason });
    away ??= { since: performance.now(), isOfChanges: false };
    away.isOfChanges ||= !isRead(kind);
  }

  function noteSuccess(kind?: StatementKind): void {
    if (away === undefined || (kind !== 'probe' && (away.isOfChanges || !isRead(kind)))) return;
    report.back({ awaySeconds: Math.round((performance.now() - away.since) / 1_000) });
    away = undefined;
  }

  async function watch<T>(kind: StatementKind | undefined, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      noteSuccess(kind);
      return result;
    } catch (error) {
      noteFailure(error, kind);
      throw error;
    }
  }

  return {
    ...database,
    query: (statement, values) => watch(statement.kind, () => database.query(statement, values)),
    transaction: (work) => watch('change', () => database.transaction(work)),
  };
}
