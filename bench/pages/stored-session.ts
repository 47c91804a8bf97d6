import { storeSession } from '../../apps/portal/src/lib/session/session-storage.ts';

const EIGHT_HOURS_MS = 8 * 3_600_000;

/** Storage that only remembers what was written. */
function recordingStorage() {
  const written: [string, string][] = [];
  return { written, setItem: (key: string, value: string) => written.push([key, value]) };
}

/**
 * A script that puts a session where the portal stores one, as after a login. The code of the portal writes
 * it, into storage that records, so that a change of its form is followed.
 */
export function storeSessionScript(
  now: number,
  token = 'a-token-of-the-measuring-0123456789abcdefgh',
): string {
  const storages = { sessionStorage: recordingStorage(), localStorage: recordingStorage() };
  for (const [name, value] of Object.entries(storages)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  storeSession({
    customerLoginId: 'a-login-of-the-measuring-0123456789abcdefgh',
    token,
    expiresAt: now + EIGHT_HOURS_MS,
    startedAt: now,
    refreshedAt: now,
  });
  const lines = Object.entries(storages).flatMap(([name, { written }]) =>
    written.map(([key, value]) => `${name}.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)});`),
  );
  if (lines.length === 0) throw new Error('The portal kept no session');
  return lines.join('\n');
}
