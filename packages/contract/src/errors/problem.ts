import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/**
 * An error as the portal reads it from a problem document (RFC 9457). A member that the
 * document leaves out is null.
 */
export type Problem = {
  status: number;
  /** Null for a code that is not ours: a proxy on the way may send a problem document of its own. */
  code: ErrorCode | null;
  detail: string | null;
  /** Path of a field to its messages; empty when no field is named. */
  errors: Record<string, string[]>;
  /** HTML of a refused login. Show it only after sanitising. */
  loginErrorMessage: string | null;
  /** Names the request in the logs of the host. */
  correlationId: string | null;
};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldErrors(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([field, messages]) => [
      field,
      (Array.isArray(messages) ? messages : [messages]).filter((message) => typeof message === 'string'),
    ]),
  );
}

/**
 * Reads a problem document. Takes anything, because a proxy on the way may send an HTML page or nothing at
 * all. The HTTP status always wins over the one in the document.
 */
export function problemFromWire(wire: unknown, status: number): Problem {
  const source = isRecord(wire) ? wire : {};
  return {
    status,
    code: ERROR_CODES.find((code) => code === source.code) ?? null,
    detail: textOrNull(source.detail),
    errors: fieldErrors(source.errors),
    loginErrorMessage: textOrNull(source.loginErrorMessage),
    correlationId: textOrNull(source.correlationId),
  };
}
