import { tryStorage } from '#portal/lib/session/try-storage.ts';

const KEY = 'portal.path';

/** Paths that no login need lead back to. */
const NOWHERE: readonly string[] = ['/', '/login', '/logout'];

/** Remembers, for this tab, the path that a visitor asked for or was at when the session ended. NAV-21 */
export function rememberPath(path: string): void {
  if (!NOWHERE.includes(path)) tryStorage(() => sessionStorage.setItem(KEY, path));
}

/** Forgets it. */
export const forgetPath = (): void => void tryStorage(() => sessionStorage.removeItem(KEY));

/**
 * Returns where a login leads to, and forgets it: home, unless there is a path, and the query does not name
 * a destination of its own.
 */
export function takeWantedPath(search: string): string {
  const path = tryStorage(() => sessionStorage.getItem(KEY));
  forgetPath();
  return path && !new URLSearchParams(search).has('dest') ? path : '/';
}
