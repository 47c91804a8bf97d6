import { LIMITS } from '@portal/domain/limits';
import { leaveToUnavailablePage } from '#portal/lib/unavailable.ts';

const MS_IN_SECOND = 1000;

/** Loads a part of the portal. One that fails, or has not come in time, counts as a network failure. NAV-13 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve) => {
    const timer = setTimeout(leaveToUnavailablePage, LIMITS.chunkTimeoutSeconds * MS_IN_SECOND);
    load()
      .then(resolve, leaveToUnavailablePage)
      .finally(() => clearTimeout(timer));
  });
}
