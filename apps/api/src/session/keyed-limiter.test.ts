import { expect, test } from 'vitest';
import { createKeyedLimiter } from '#api/session/keyed-limiter.ts';

const MOST = 2;
const MOST_IN_LINE = 300;

/** Begins so many works of a key, none of which ends before it is let go. */
function begin(limiter: ReturnType<typeof createKeyedLimiter>, key: string, times: number) {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    await gate.promise;
  };
  const working = Array.from({ length: times }, () => limiter.run(key, MOST, work));
  return { working, letGo: gate.resolve, begun: () => begun };
}

test('[ISO-6] a session has so many calls under way and in line, and another one has its own', async () => {
  const limiter = createKeyedLimiter();
  const { working, letGo, begun } = begin(limiter, 'read one', MOST + MOST_IN_LINE);
  await expect(limiter.run('read one', MOST, async () => undefined)).rejects.toMatchObject({
    code: 'request.too-many',
  });
  expect(begun()).toBe(MOST);
  expect(await limiter.run('read another', MOST, async () => 'served')).toBe('served');
  expect(await limiter.run('write one', MOST, async () => 'served')).toBe('served');
  letGo();
  await Promise.all(working);
  expect(begun()).toBe(MOST + MOST_IN_LINE);
  expect(await limiter.run('read one', MOST, async () => 'served')).toBe('served');
});
