/**
 * Returns what `access` returns, or undefined where the browser refuses storage: then nothing is stored, and
 * the portal works without.
 */
export function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Returns the value that the portal stored as JSON. There is none where it is missing or cannot be read. */
export const readStored = <Value>(area: 'sessionStorage' | 'localStorage', key: string): Value | undefined =>
  tryStorage(() => JSON.parse(window[area].getItem(key) as string) as Value | null) ?? undefined;
