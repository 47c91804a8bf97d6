import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phoneHref } from '@portal/config/brands/brand';
import type { BrandOverrides } from '@portal/config/brands/brand-overrides';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { builtBrandOf, builtConfigurations } from '#api/gateways/site-configurations.ts';
import { listSiteBuilds } from '#api/portal-files/site-builds.ts';
import { call, customerLogin } from '#test/calls.ts';
import { messagesTo, newContact, tokenSentTo, undoContactChange } from '#test/contact-confirmations.ts';
import { createLoggedIn, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { askDocuments, readDocument } from '#test/documents.ts';
import { type GatewayServer, startGatewayServer } from '#test/fakes/gateway-server.ts';
import { comeBack, saveMethod } from '#test/payment-details.ts';
import { createDebtor, gatewaysAt } from '#test/payments.ts';
import { readPdf } from '#test/read-pdf.ts';
import { storeReceipt } from '#test/receipts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const OVERRIDES: BrandOverrides = {
  phone: '0800 226 324',
  callHours: { days: [6, 7], fromMinute: 600, toMinute: 720 },
  footer: { legal: 'Issued by the Insurer of New Zealand.' },
};
const HOURS = 'Saturday and Sunday, 10\u00A0am to noon New Zealand time';
const BUILT = builtBrandOf({ key: 'real-154', brand: 'real', brandId: 1, countryId: 154 });

/** Of the operator's file, as from the next request on. */
let brand: BrandOverrides | undefined;
let dist: string;
let server: GatewayServer;
let testApp: TestApp;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'portal-dist-'));
  mkdirSync(join(dist, 'real-154'));
  writeFileSync(join(dist, 'real-154/headers.json'), '{}');
  server = await startGatewayServer();
  testApp = await createTestApp(undefined, {
    configurationOf: (site) => ({ ...builtConfigurations(site), brand }),
    paymentGateways: gatewaysAt(server),
    portalFiles: {
      builds: listSiteBuilds({ distFolder: dist, reportTestMode: () => undefined }),
      siteOfHost: () => 'real-154',
    },
  });
});
beforeEach(() => {
  brand = OVERRIDES;
});
afterAll(async () => {
  await testApp.close();
  await server.close();
  rmSync(dist, { recursive: true, force: true });
});

const asOf = ({ customer, session }: LoggedInCustomer) => ({
  token: session.token,
  countryId: customer.countryId,
});
const said = (json: string) =>
  readPdf(Buffer.from(json, 'base64')).elements.join('\n').replaceAll('\u00A0', ' ');

/** Expects the phone with the hours, and the legal text, and nothing of the build. */
function expectOverridden(text: string): void {
  expect(text).toContain(`0800 226 324, ${HOURS.replaceAll('\u00A0', ' ')}.`);
  expect(text).toContain(OVERRIDES.footer?.legal);
  expect(text).not.toContain(BUILT.phone.number);
}

test('[CFG-49] messages name the phone that the configuration has when they are sent', async () => {
  for (const [overrides, phone] of [
    [OVERRIDES, '0800 226 324'],
    [undefined, BUILT.phone.number],
  ] as const) {
    brand = overrides;
    const who = await createLoggedIn(testApp);
    await updateContact(testApp, who, { MobilePhone: newContact().mobile });
    await testApp.dispatchChanges();
    expect(messagesTo(testApp, who.customer.mobile)[0]?.text).toMatch(new RegExp(`call ${phone}\\.$`));
  }
});

test('[CFG-49] a login to an account on hold is told the phone as a link that dials it', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { MobilePhone: newContact().mobile });
  await testApp.dispatchChanges();
  await undoContactChange(testApp, tokenSentTo(testApp, who.customer.mobile));
  const { mobile, dateOfBirth, brandId, countryId } = who.customer;
  const held = await customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth, brandId, countryId });
  expect(held.json().loginErrorMessage).toContain('<a href="tel:0800226324">0800 226 324</a>');
});

test('[CFG-49] [CBK-3] the times of call-backs are within the hours, and a refusal names the phone', async () => {
  const who = await createLoggedIn(testApp);
  const asked = { ClientPortalLoginId: who.session.loginId };
  const choices = await call(testApp, 'Account/callbackchoices', asked, asOf(who));
  const { Times } = choices.json<{ Times: { TimeId: string; Text: string }[] }>();
  expect(Times.length).toBeGreaterThan(0);
  for (const { Text } of Times) expect(Text).toMatch(/^(Saturday|Sunday) \S+ between 10\u00A0am and noon$/);
  await testApp.database.runScript(
    `update customer set held_at = now() where customer_id = ${who.customer.customerId}`,
  );
  const TimeId = Times[0]?.TimeId;
  const refused = await call(
    testApp,
    'Account/requestcallback',
    { ...asked, Phone: 'Mobile', TimeId },
    asOf(who),
  );
  expect(String(refused.json().detail)).toContain('Please call us on 0800 226 324');
});

test('[CFG-49] [RCP-5] a receipt has phone, hours and legal text', async () => {
  const who = await createLoggedIn(testApp);
  const { receiptReference, policyNumber } = await storeReceipt(testApp, who.customer);
  const response = await call(
    testApp,
    'PayNow/receiptdocument',
    {
      ClientPolicyNumber: policyNumber,
      ReceiptReference: receiptReference,
      ClientPortalLoginId: who.session.loginId,
    },
    asOf(who),
  );
  expectOverridden(said(response.json<string>()));
});

test('[CFG-49] a proof of cover and the page that checks it have them too', async () => {
  const who = await createLoggedIn(testApp);
  const [policy] = await testApp.database.query<{ policy_number: string }>(
    statement('test-policies', 'select policy_number from policy where customer_id = $1'),
    [who.customer.customerId],
  );
  const response = await call(
    testApp,
    'Policy/proofofcover',
    { PolicyNumber: policy?.policy_number, ClientPortalLoginId: who.session.loginId },
    asOf(who),
  );
  expectOverridden(said(response.json<string>()));
  const page = await testApp.app.inject({ url: '/proof' });
  expect(page.body).toContain(`href="tel:0800226324">0800 226 324</a>, ${HOURS}.`);
});

test('[CFG-49] [UPD-6] what a customer agreed to is kept with the phone that they read', async () => {
  const who = await createDebtor(testApp, { overdue: [], policy: { methodId: 1 } });
  await comeBack(testApp, who, await saveMethod(testApp, server, who, 'bank-account'));
  const [entry] = (await askDocuments(testApp, who, who.policyNumber)).json<{
    HitList: { DocId: string }[];
  }>().HitList;
  const text = said((await readDocument(testApp, who, entry?.DocId ?? '')).json<string>());
  expectOverridden(text);
  const [authority] = await testApp.database.query<{ agreed_text: string }>(
    statement('test-agreed-text', 'select agreed_text from direct_debit_authority where customer_id = $1'),
    [who.customer.customerId],
  );
  expect(authority?.agreed_text).toContain('0800 226 324');
});

test('[CFG-51] a page of the build has the overrides before any script runs, and without them it is to the letter', async () => {
  const html = `<a href="${phoneHref(BUILT.phone)}">${BUILT.phone.number}</a><p>${BUILT.footer.legal}</p>`;
  writeFileSync(join(dist, 'real-154/503.html'), html);
  const read = async () => (await testApp.app.inject({ url: '/503.html' })).body;
  expect(await read()).toBe(
    '<a href="tel:0800226324">0800 226 324</a><p>Issued by the Insurer of New Zealand.</p>',
  );
  brand = undefined;
  expect(await read()).toBe(html);
  expect((await testApp.app.inject({ url: '/bereavement' })).statusCode).toBe(404);
});
