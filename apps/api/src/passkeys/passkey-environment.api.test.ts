import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logInAs, type Session } from '#test/calls.ts';
import { createCustomer } from '#test/factories.ts';
import {
  addPasskey,
  codeOf,
  logInByPasskey,
  passkeyChallenge,
  passkeyOptions,
  withPasskeys,
} from '#test/passkeys.ts';
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/** The make of the devices of the tests. */
const AAGUID = '00000000-0000-0000-0000-000000000000';

let testApp: TestApp;
let session: Session;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf: withPasskeys });
});
beforeEach(async () => {
  const { mobile, dateOfBirth } = await createCustomer(testApp.database);
  session = await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth });
});
afterAll(() => testApp.close());

const appWith = (passkeys: { rpId?: string; refusedAaguids?: readonly string[] }) =>
  createTestApp(testApp.database, {
    configurationOf: withPasskeys,
    passkeys: { rpId: passkeys.rpId, refusedAaguids: passkeys.refusedAaguids ?? [] },
  });

test('[PKY-1] passkeys are bound to a domain only where the host of the site is at it or below it', async () => {
  const own = await appWith({ rpId: 'localhost' });
  expect((await passkeyOptions(own, session)).PublicKey.rp.id).toBe('localhost');
  const another = await appWith({ rpId: 'host' });
  expect((await passkeyOptions(another, session)).PublicKey.rp.id).toBe('localhost');
  expect((await passkeyChallenge(another)).PublicKey.rpId).toBe('localhost');
});

test('[PKY-16] a make of device that operators refuse is not added, and logs nobody in meanwhile, but is kept', async () => {
  const device = createSoftwareAuthenticator();
  expect((await addPasskey(testApp, session, { device })).status).toBe(200);
  const refusing = await appWith({ refusedAaguids: [AAGUID] });
  expect(codeOf(await addPasskey(refusing, session))).toBe('passkey.refused');
  expect(codeOf(await logInByPasskey(refusing, device))).toBe('login.passkey-refused');
  expect((await logInByPasskey(testApp, device)).status).toBe(200);
});
