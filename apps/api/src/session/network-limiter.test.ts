import { NETWORK_CHANGE_LIMIT } from '@portal/domain/session/call-limits';
import { expect, test } from 'vitest';
import { createNetworkLimiter } from '#api/session/network-limiter.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import { sessionStatement } from '#api/session/session-statement.ts';

let nowMs = Date.parse('2026-03-14T12:00:00Z');
const createLimiter = () => createNetworkLimiter({ now: () => new Date(nowMs) });
const newCredentials = (): SessionCredentials => ({
  tokenHash: Buffer.from('t'),
  loginHash: null,
  countryId: 154,
});

const change = sessionStatement('test-change', 'select from end_session($1, $2, $3)');
/** A change of a customer with a live session. */
const changeOf = (credentials: SessionCredentials) => () =>
  change.run({ query: async <Row>() => [{ customer_id: 1 }] as Row[] }, credentials);

/** Returns how many of these changes in a row came through. */
async function countChanges(
  limiter: ReturnType<typeof createLimiter>,
  tries: number,
  network = '203.0.113.1',
) {
  let changes = 0;
  for (let number = 0; number < tries; number += 1) {
    const credentials = newCredentials();
    await limiter.run(network, credentials, changeOf(credentials)).then(
      () => {
        changes += 1;
      },
      (error) => expect(error).toMatchObject({ code: 'request.too-many' }),
    );
  }
  return changes;
}

test('[SES-71] one network makes 300 changes at once and 60 a minute, over all its sessions; another one has its own', async () => {
  const limiter = createLimiter();
  expect(await countChanges(limiter, 310)).toBe(300);
  expect(await countChanges(limiter, 1, '203.0.113.2')).toBe(1);
  nowMs += 60_000;
  expect(await countChanges(limiter, 100)).toBe(60);
  expect(NETWORK_CHANGE_LIMIT).toEqual({ burst: 300, perMinute: 60 });
});

test('[SES-71] this machine itself is no network, and who has no session uses nothing up', async () => {
  const limiter = createLimiter();
  for (let number = 0; number < 400; number += 1)
    await limiter.run('203.0.113.3', newCredentials(), async () => undefined);
  expect(await countChanges(limiter, 1, '203.0.113.3')).toBe(1);
  for (let number = 0; number < 400; number += 1) {
    const credentials = newCredentials();
    await limiter.run(undefined, credentials, changeOf(credentials));
  }
});
