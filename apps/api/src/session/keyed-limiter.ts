import { ApiError } from '@portal/contract/errors/api-error';

/** No session has more calls than this in line; only a program would. */
const MOST_IN_LINE = 300;
const RETRY_AFTER_SECONDS = 1;

type Line = { underWay: number; readonly waiting: (() => void)[] };

/**
 * A caller of many calls at once waits for their own, and nobody else does. `key` names the caller and the
 * kind of call. ISO-6
 */
export function createKeyedLimiter() {
  const lines = new Map<string, Line>();

  function join(key: string): Line {
    const known = lines.get(key);
    if (known) return known;
    const line = { underWay: 0, waiting: [] };
    lines.set(key, line);
    return line;
  }

  /** Returns what to wait for; nothing where there is a turn at once, as nearly always. */
  function take(line: Line, most: number): Promise<void> | undefined {
    if (line.underWay < most) {
      line.underWay += 1;
      return undefined;
    }
    if (line.waiting.length >= MOST_IN_LINE)
      throw new ApiError('request.too-many', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return new Promise<void>((resolve) => void line.waiting.push(resolve));
  }

  /** The next in line takes over the turn. */
  function giveBack(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.underWay -= 1;
    if (line.underWay === 0) lines.delete(key);
  }

  return {
    /** Does the work when fewer than `most` others of the same key are under way. */
    async run<T>(key: string, most: number, work: () => Promise<T>): Promise<T> {
      const line = join(key);
      const turn = take(line, most);
      if (turn !== undefined) await turn;
      try {
        return await work();
      } finally {
        giveBack(key, line);
      }
    },
  };
}
