import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasskeyFiguresRepository } from '#api/passkeys/passkey-figures-repository.ts';
import { logInAs } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { addPasskey, logInByPasskey, passkeyOptions, withPasskeys } from '#test/passkeys.ts';
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf: withPasskeys });
});
afterAll(() => testApp.close());

const read = () => createPasskeyFiguresRepository(testApp.database).readLastHour();

test('[PKY-18] the figures of an hour count questions, right answers and logins, and name nobody', async () => {
  expect(await read()).toEqual({
    offered: 0,
    setUp: 0,
    closed: 0,
    byPasskey: 0,
    byCode: 0,
    secondsP50: null,
    secondsP95: null,
  });
  const { mobile, dateOfBirth } = await createCustomer(testApp.database);
  const session = await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth });
  const device = createSoftwareAuthenticator();
  await addPasskey(testApp, session, { device });
  await passkeyOptions(testApp, session);
  await logInByPasskey(testApp, device);
  const wrong = { flags: 0x01 };
  expect((await addPasskey(testApp, session, { odd: wrong })).status).toBe(400);
  expect((await logInByPasskey(testApp, device, wrong)).status).toBe(400);
  await letSecondsPass(testApp.database, 301);
  const { secondsP50, secondsP95, ...counts } = await read();
  expect(counts).toEqual({ offered: 3, setUp: 1, closed: 1, byPasskey: 1, byCode: 1 });
  expect(secondsP50).toBeLessThan(300);
  expect(secondsP95).toBe(secondsP50);
});
