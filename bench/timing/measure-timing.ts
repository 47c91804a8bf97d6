import { Agent, request } from 'node:http';
import { SITE } from '../api/secrets.ts';
import { mobileOf, WRONG_DATE_OF_BIRTH } from './timing-data.ts';

/** The facts of a response beside its time. */
type Shown = { status: number; headers: string; length: number };
export type TimedAnswer = Shown & { milliseconds: number };

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

/**
 * One call on the connection that all of them share; the time is from the first byte
 * sent to the last one read.
 */
function tryLogin(agent: Agent, port: number, number: number): Promise<TimedAnswer> {
  const body = JSON.stringify({
    BrandId: SITE.brandId,
    PhoneNumber: mobileOf(number),
    EmailId: null,
    DateOfBirth: WRONG_DATE_OF_BIRTH,
  });
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/Account/customerlogin',
        headers: {
          CountryId: String(SITE.countryId),
          'Request-Source': 'webcustomerportal',
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
        });
        response.on('end', () =>
          resolve({
            milliseconds: performance.now() - startedAt,
            status: response.statusCode ?? 0,
            headers: Object.keys(response.headers).sort().join(','),
            length,
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/**
 * Tries one after the other on one connection; returns the times by group, and every way in
 * which the responses differed.
 */
export async function measureTries(port: number, tries: readonly Try[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map<string, number[]>();
  const appearances = new Set<string>();
  for (const { group, number } of tries) {
    const { milliseconds, ...shown } = await tryLogin(agent, port, number);
    const list = times.get(group) ?? [];
    list.push(milliseconds);
    times.set(group, list);
    appearances.add(JSON.stringify(shown));
  }
  agent.destroy();
  return { times, appearances };
}
