import type { CodeDispatcher } from '#api/messaging/code-dispatcher.ts';

/** New messages are sent at once; this is for those that wait for another try or were left behind. */
const DISPATCH_EVERY_MS = 1_000;

/** Sends what is due, now and then, until it is stopped; one round at a time. Stopping waits for what is under way. DEL-3 */
export function dispatchRegularly(
  dispatcher: Pick<CodeDispatcher, 'dispatchDue' | 'settle'>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let round: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    round ??= dispatcher
      .dispatchDue()
      .catch(onFailure)
      .finally(() => {
        round = undefined;
      });
  }, DISPATCH_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
    await dispatcher.settle();
  };
}
