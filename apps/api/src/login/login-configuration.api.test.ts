import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtConfigurations } from '#api/gateways/site-configurations.ts';
import { call, customerLogin } from '#test/calls.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/** The texts of the operator's file, as from the next request on. */
let emailAuthFeature = true;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, {
    configurationOf: (site) => {
      const entry = builtConfigurations(site);
      return { ...entry, featureFlag: { ...entry.featureFlag, emailAuthFeature } };
    },
  });
});
afterAll(() => testApp.close());

test('[LOG-68] [CFG-20] where e-mail is not offered it is no way in; nothing is counted and nothing sent', async () => {
  const customer = await createCustomer(testApp.database);
  const byEmail = { email: customer.email ?? '', dateOfBirth: customer.dateOfBirth };
  emailAuthFeature = false;
  for (let time = 0; time < 6; time += 1) {
    const refused = await customerLogin(testApp, byEmail);
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'request.refused',
      errors: { 'body.EmailId': ['This site sends codes by text message only: send PhoneNumber'] },
    });
  }
  expect(testApp.messageViewer.listSent()).toEqual([]);
  const bySms = { mobile: customer.mobile ?? '', dateOfBirth: '1940-01-01' };
  expect((await customerLogin(testApp, bySms)).json()).toMatchObject({ code: 'login.refused' });
  emailAuthFeature = true;
  expect((await customerLogin(testApp, byEmail)).status).toBe(200);
});

test('[LOG-68] [LOG-81] where e-mail is not offered, no response tells whether the customer has an address', async () => {
  emailAuthFeature = false;
  const responses = [];
  for (const overrides of [{}, { email: null }]) {
    const { mobile, dateOfBirth } = await createCustomer(testApp.database, overrides);
    const begun = await customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth });
    const body = { CustomerPortalLoginId: begun.json<string>(), ContactType: 'Email' };
    const response = await call(testApp, 'Account/sendotpelsewhere', body);
    const { code, errors } = response.json();
    responses.push({ status: response.status, code, errors });
  }
  emailAuthFeature = true;
  expect(responses[0]).toMatchObject({ status: 400 });
  expect(responses[1]).toEqual(responses[0]);
});
