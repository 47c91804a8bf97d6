/** A refusal as the portal reads it from a problem document (RFC 9457). What the document leaves out is null. */
export type Problem = {
  status: number;
  /** A code of `errors.ts`, when the server is ours. */
  code: string | null;
  detail: string | null;
  /** Path of a field to its messages; empty when no field is named. */
  errors: Record<string, string[]>;
  /** HTML of a refused login. Show it only after sanitising. */
  loginErrorMessage: string | null;
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
 * Reads a problem document. Takes anything, for a proxy on the way may answer an HTML page or nothing at all;
 * the HTTP status always wins over the one in the document.
 */
export function problemFromWire(wire: unknown, status: number): Problem {
  const source = isRecord(wire) ? wire : {};
  return {
    status,
    code: textOrNull(source.code),
    detail: textOrNull(source.detail),
    errors: fieldErrors(source.errors),
    loginErrorMessage: textOrNull(source.loginErrorMessage),
  };
}
