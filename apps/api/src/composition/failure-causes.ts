import { failureReason } from '#api/gateways/send-attempt.ts';

/** The texts of the database's driver about a lost connection, which has no code of its own. */
const DRIVER_SAYS: Readonly<Record<string, string>> = {
  'Connection terminated': 'connection-lost',
  'Connection terminated unexpectedly': 'connection-lost',
  'Client has encountered a connection error and is not queryable': 'connection-lost',
  'Connection terminated due to connection timeout': 'no-connection',
  'timeout exceeded when trying to connect': 'no-connection',
  'Query read timeout': 'no-response',
};
/** More than any error of the product has. */
const MAX_CAUSES = 10;

/** The errors that an error names as its causes. */
function causesOf(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return [];
  const several = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [...several, ...(error.cause === undefined ? [] : [error.cause])];
}

/**
 * Returns the code or name of an error and of all that caused it, each once. No text of an error: it may
 * quote a customer. JOB-5
 */
export function listCauses(error: unknown): readonly string[] {
  const found = new Set<string>();
  const left: unknown[] = [error];
  for (let look = 0; look < MAX_CAUSES && left.length > 0; look += 1) {
    const next = left.shift();
    const said = next instanceof Error ? DRIVER_SAYS[next.message] : undefined;
    found.add(said ?? failureReason(next));
    left.push(...causesOf(next));
  }
  return [...found];
}
