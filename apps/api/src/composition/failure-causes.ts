import { driverFailure } from '#api/database/connections/connection-errors.ts';
import { failureReason } from '#api/gateways/send-attempt.ts';

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
    found.add(driverFailure(next) ?? failureReason(next));
    left.push(...causesOf(next));
  }
  return [...found];
}
