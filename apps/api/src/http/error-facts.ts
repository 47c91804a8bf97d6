/**
 * The part of an error that a log line may hold: its kind and where it was thrown, never the text, which
 * may quote a customer. API-22
 */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    error: error.name,
    sqlState: (error as { code?: unknown }).code,
    at: frames.slice(0, 4).map((line) => line.trim()),
  };
}
