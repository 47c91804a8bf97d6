import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtConfigurations } from '#api/gateways/site-configurations.ts';
import { createLoggedIn, updateContact } from '#test/contacts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/** The changes of the operator's file, as from the next request on. */
let featureFlag: Partial<ConfigurationEntry['featureFlag']> = {};
let mobilePattern: string | undefined;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, {
    configurationOf: (site) => {
      const entry = builtConfigurations(site);
      const { regionalisation } = entry;
      const mobile = {
        ...regionalisation.patterns.mobile,
        ...(mobilePattern ? { pattern: mobilePattern } : {}),
      };
      return {
        ...entry,
        featureFlag: { ...entry.featureFlag, ...featureFlag },
        regionalisation: { ...regionalisation, patterns: { ...regionalisation.patterns, mobile } },
      };
    },
  });
});
beforeEach(() => {
  featureFlag = {};
  mobilePattern = undefined;
});
afterAll(() => testApp.close());

test('[CFG-20] [CFG-21] atLeastOneMethodContactValidation on: any one way is enough, and none is refused', async () => {
  const who = await createLoggedIn(testApp);
  featureFlag = { atLeastOneMethodContactValidation: true };
  const emailOnly = { MobilePhone: null, HomePhone: null };
  expect((await updateContact(testApp, who, emailOnly)).status).toBe(200);
  const none = await updateContact(testApp, who, { ...emailOnly, Email: null });
  expect(none.status).toBe(400);
  expect(none.text).toContain('Enter at least one of: mobile number, home phone number or email');
});

test('[CFG-20] [CFG-21] atLeastOneMethodContactValidation off: no way to be reached is needed', async () => {
  const who = await createLoggedIn(testApp);
  featureFlag = { atLeastOneMethodContactValidation: false };
  const none = await updateContact(testApp, who, { MobilePhone: null, HomePhone: null, Email: null });
  expect(none.status).toBe(200);
});

test('[CFG-20] a pattern that the operator changed is the one that counts', async () => {
  const who = await createLoggedIn(testApp);
  mobilePattern = '^027\\d{7}$';
  expect((await updateContact(testApp, who, { MobilePhone: '0215550199' })).status).toBe(400);
  expect((await updateContact(testApp, who, { MobilePhone: '0275550199' })).status).toBe(200);
});
