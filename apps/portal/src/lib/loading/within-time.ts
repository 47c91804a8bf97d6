/**
 * Runs something with a signal that aborts after a time, and with `other`, and returns its result. Rejects
 * with the signal's reason: a `TimeoutError` where it took too long. Safari before 16 and Chrome before 103
 * have no `AbortSignal.timeout`. NAV-33
 */
export async function withinTime<Result>(
  limitMs: number,
  run: (signal: AbortSignal) => Promise<Result>,
  other?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(
    () => controller.abort(new DOMException('It took too long', 'TimeoutError')),
    limitMs,
  );
  const stop = () => controller.abort(other?.reason);
  if (other?.aborted) stop();
  other?.addEventListener('abort', stop);
  try {
    return await run(signal);
  } catch (error) {
    // An older browser rejects with an error of its own.
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    other?.removeEventListener('abort', stop);
  }
}
