import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#test/calls.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/**
 * A process that never saw these customers: its proofs of unknown tokens do not end before the test lets
 * them.
 */
const ASKS_FOR_SESSION = ['prove-session', 'refresh-session', 'end-session'];
let elsewhere: TestApp;
let here: TestApp;
let who: LoggedInCustomer;
let underWay = 0;
let most = 0;
let isHolding = false;
let release: () => void = () => undefined;
let held = Promise.resolve();

beforeAll(async () => {
  elsewhere = await createTestApp();
  here = await createTestApp({
    ...elsewhere.database,
    async query(statement, values) {
      if (!ASKS_FOR_SESSION.includes(statement.name) || !isHolding)
        return elsewhere.database.query(statement, values);
      underWay += 1;
      most = Math.max(most, underWay);
      await held;
      underWay -= 1;
      return elsewhere.database.query(statement, values);
    },
    close: async () => undefined,
  });
});
afterAll(async () => {
  await here.close();
  await elsewhere.close();
});
beforeEach(async () => {
  who = await createLoggedIn(elsewhere);
  [underWay, most, isHolding] = [0, 0, false];
  held = new Promise((resolve) => {
    release = resolve;
  });
});

const detail = ({ session }: LoggedInCustomer, peer?: string) =>
  call(
    here,
    'Customer/getcustomerdetail',
    { SecurityToken: session.token, ClientPortalLoginId: session.loginId },
    { token: session.token, ...(peer ? { peer } : {}) },
  );
const madeUp = (number: number, path = 'Customer/getcustomerdetail', peer?: string) =>
  call(
    here,
    path,
    { SecurityToken: `made-up-${number}`, ClientPortalLoginId: 'x' },
    { token: `made-up-${number}`, ...(peer ? { peer } : {}) },
  );

/** Returns when nothing moves any more but what is held. */
async function untilAllWait(): Promise<void> {
  for (let turns = 0; turns < 200; turns += 1) await setImmediate();
}

describe('a flood of tokens that nobody knows', () => {
  test('[ISO-27] takes two places of one network, and a customer who is known does not stand in their line', async () => {
    expect((await detail(who)).status).toBe(200);
    isHolding = true;
    const flood = Array.from({ length: 1_000 }, (_, number) => madeUp(number));
    await untilAllWait();
    expect(most).toBe(2);
    expect((await detail(who)).status).toBe(200);
    release();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(302);
    expect(statuses.filter((status) => status === 429)).toHaveLength(698);
    expect(most).toBe(2);
  });

  test('[ISO-27] of many networks takes eight places, and one network leaves some to a customer’s first call', async () => {
    isHolding = true;
    const ofOne = Array.from({ length: 50 }, (_, number) => madeUp(number, undefined, '203.0.113.7'));
    await untilAllWait();
    expect(most).toBe(2);
    const first = detail(who, '198.51.100.9');
    await untilAllWait();
    expect(most).toBe(3);
    const ofMany = Array.from({ length: 100 }, (_, number) => madeUp(number, undefined, `192.0.2.${number}`));
    await untilAllWait();
    expect(most).toBe(8);
    release();
    expect((await first).status).toBe(200);
    for (const { status } of await Promise.all([...ofOne, ...ofMany])) expect(status).toBe(401);
  });

  test.each(['Account/refreshsession', 'Customer/logout'])(
    '[ISO-27] stands in that line at %s too',
    async (path) => {
      isHolding = true;
      const flood = Array.from({ length: 400 }, (_, number) => madeUp(number, path));
      await untilAllWait();
      expect(most).toBe(2);
      release();
      const statuses = (await Promise.all(flood)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429)).toHaveLength(98);
      expect(statuses.filter((status) => status === 401)).toHaveLength(302);
    },
  );
});
