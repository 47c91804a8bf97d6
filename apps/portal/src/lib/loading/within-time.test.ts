import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinTime } from '#portal/lib/loading/within-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // As in Safari before 16 and Chrome before 103.
  vi.stubGlobal('AbortSignal', class extends AbortSignal {});
  Object.assign(AbortSignal, { timeout: undefined, any: undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for its signal, and rejects as older browsers do, with an error of their own. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

test('[NAV-33] what takes too long is aborted, and says so, in a browser without AbortSignal.timeout', async () => {
  const late = expect(withinTime(15_000, untilAborted)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(15_000);
  await late;
});

test('[NAV-33] it takes the result, or the failure, and leaves no timer behind', async () => {
  expect(await withinTime(15_000, async () => 'result')).toBe('result');
  await expect(withinTime(15_000, () => Promise.reject(new TypeError('network')))).rejects.toThrow('network');
  expect(vi.getTimerCount()).toBe(0);
});

test.each([0, 1000])(
  '[NAV-33] another signal aborts it with its own reason, after %i ms',
  async (afterMs) => {
    const other = new AbortController();
    if (afterMs === 0) other.abort(new Error('stopped'));
    const stopped = expect(
      withinTime(
        15_000,
        async (signal) => (signal.aborted ? Promise.reject() : untilAborted(signal)),
        other.signal,
      ),
    ).rejects.toThrow('stopped');
    await vi.advanceTimersByTimeAsync(afterMs);
    other.abort(new Error('stopped'));
    await stopped;
  },
);
