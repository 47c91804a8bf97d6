import { Agent, request } from 'node:http';
import { SITE } from '../api/secrets.ts';

/** The facts of a response beside its time. */
type Shown = { status: number; headers: string; length: number };
type TimedAnswer = { milliseconds: number; shown: Shown; text: string; cookie: string };

/** One call of the account. */
export type Call = (path: string, body: unknown, cookie?: string) => Promise<TimedAnswer>;

/** Whose identifier is tried, by its number, and in which group the time is put. */
export type Try = { group: string; number: number };

/** The same groups in every order: a seeded shuffle, so that a run can be repeated. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** Calls on one connection; the time of each is from the first byte sent to the last one read. */
function openCaller(port: number): { call: Call; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call: Call = (path, value, cookie) => {
    const body = JSON.stringify(value);
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: `/api/v1/Account/${path}`,
          headers: {
            CountryId: String(SITE.countryId),
            'Request-Source': 'webcustomerportal',
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            ...(cookie && { Cookie: cookie }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const milliseconds = performance.now() - startedAt;
            const whole = Buffer.concat(parts);
            resolve({
              milliseconds,
              text: whole.toString(),
              cookie: (response.headers['set-cookie'] ?? []).map((set) => set.split(';', 1)[0]).join('; '),
              shown: {
                status: response.statusCode ?? 0,
                headers: Object.keys(response.headers).sort().join(','),
                length: whole.length,
              },
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  };
  return { call, close: () => agent.destroy() };
}

/** Sends a try; returns the answer whose time is measured. */
export type Send = (call: Call, number: number) => Promise<TimedAnswer>;

/**
 * Tries one after the other on one connection; returns the times by group, and every way in
 * which the responses differed.
 */
export async function measureTries(port: number, tries: readonly Try[], send: Send) {
  const { call, close } = openCaller(port);
  const times = new Map<string, number[]>();
  const appearances = new Set<string>();
  for (const { group, number } of tries) {
    const { milliseconds, shown } = await send(call, number);
    const list = times.get(group) ?? [];
    list.push(milliseconds);
    times.set(group, list);
    appearances.add(JSON.stringify(shown));
  }
  close();
  return { times, appearances };
}
