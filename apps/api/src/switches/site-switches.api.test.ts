import { configurationEntries } from '@portal/config/configuration/configuration-entries';
import { readConfiguration } from '@portal/config/configuration/configuration-validation';
import { publishedSchema } from '@portal/config/configuration/published-schema';
import { findSite } from '@portal/config/sites/site';
import { SITE_SWITCHES, type SiteSwitch, SWITCH_LIMITS } from '@portal/domain/switches/site-switches';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readRequest } from '#api/commands/operator-command.ts';
import { switches, switchesCommand } from '#api/commands/switches.ts';
import { createSiteSwitchesFeature } from '#api/composition/features/site-switches.ts';
import { type Database, statement } from '#api/database/database.ts';
import { createSiteSwitchesRepository } from '#api/switches/site-switches-repository.ts';
import { switchedConfiguration } from '#api/switches/switched-configuration.ts';
import { ask, logInAs } from '#test/calls.ts';
import { createTestStore, readDocument, storeDocument } from '#test/documents.ts';
import { createCustomer } from '#test/factories.ts';
import { type GatewayServer, startGatewayServer } from '#test/fakes/gateway-server.ts';
import { comeBack, openForm, saveMethod } from '#test/payment-details.ts';
import { authorise, complete, createDebtor, gatewaysAt, listOverdue, openPayment } from '#test/payments.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

const REAL_154 = { brandId: 1, countryId: 154 };
const SENIORS_154 = { brandId: 16, countryId: 154 };
const HOUR_MS = 60 * 60_000;
const start = Math.floor(Date.now() / 1_000) * 1_000;
let now = start;
const clock = { now: () => new Date(now) };
const store = createTestStore();

let database: Database;
let server: GatewayServer;
/** Two processes over one database. */
let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startGatewayServer();
  const outside = { clock, paymentGateways: gatewaysAt(server), documentStore: store };
  testApp = await createTestApp(database, outside);
  second = await createTestApp(database, outside);
});
afterEach(async () => {
  now = start;
  await database.query(statement('test-clear-switches', 'delete from site_switch'), []);
  await testApp.readSwitches();
  await second.readSwitches();
});
afterAll(async () => {
  // Both have the one database, which the first to close takes along.
  await second.app.close();
  await testApp.close();
  await server.close();
  store.removeFolder();
});

const command = (...parameters: string[]) =>
  switches(database, readRequest(switchesCommand, parameters), new Date(now));
const AT_REAL = ['--site', 'real-154', '--operator', 'jo'];
const until = (atMs: number) => ['--until', `${new Date(atMs).toISOString().slice(0, 19)}Z`];
const set = (name: SiteSwitch, ...more: string[]) =>
  command('set', name, ...AT_REAL, ...until(now + HOUR_MS), ...more);
const codeOf = (response: { status: number; json: () => { code?: string } }) => [
  response.status,
  response.status === 200 ? undefined : response.json().code,
];

test('[SWI-5] while pay now is paused no form opens, and what is overdue is listed as before', async () => {
  const who = await createDebtor(testApp);
  const listed = (await listOverdue(testApp, who)).json();
  await set('pay-now');
  await testApp.readSwitches();
  expect(codeOf(await openPayment(testApp, who))).toEqual([409, 'payment.paused']);
  expect((await listOverdue(testApp, who)).json()).toEqual(listed);
  expect(server.ledger.list().filter(({ policyNumber }) => policyNumber === who.policyNumber)).toEqual([]);
});

test('[SWI-5] a payment whose form was open is finished while pay now is paused', async () => {
  const who = await createDebtor(testApp);
  const reference = await authorise(testApp, server, who, 1_840);
  await set('pay-now');
  await testApp.readSwitches();
  expect(codeOf(await openPayment(testApp, who))).toEqual([409, 'payment.paused']);
  expect((await complete(testApp, who, reference)).status).toBe(200);
});

test('[SWI-5] while the change of payment details is paused no form opens, and an open one is finished', async () => {
  const who = await createDebtor(testApp, { overdue: [], policy: { methodId: 1, statusId: 30 } });
  const saved = await saveMethod(testApp, server, who);
  await set('update-payment');
  await testApp.readSwitches();
  expect(codeOf(await openForm(testApp, who))).toEqual([409, 'payment-details.paused']);
  expect((await comeBack(testApp, who, saved)).status).toBe(200);
});

test('[SWI-5] address search and documents are paused for the customers of the site alone', async () => {
  const who = await createDebtor(testApp);
  const document = await storeDocument(testApp, store, who);
  const other = await createCustomer(database, SENIORS_154);
  const session = await logInAs(testApp, {
    ...SENIORS_154,
    mobile: other.mobile ?? '',
    dateOfBirth: other.dateOfBirth,
  });
  const search = (token: string) => ask(testApp, 'Address/searchpostcode', { postcode: '3116' }, { token });
  await set('address-search');
  await set('documents');
  await testApp.readSwitches();
  expect(codeOf(await search(who.session.token))).toEqual([409, 'address.paused']);
  expect(codeOf(await search(session.token))).toEqual([200, undefined]);
  expect(codeOf(await readDocument(testApp, who, document.documentId))).toEqual([409, 'document.paused']);
  expect(codeOf(await search('no token at all'))).toEqual([401, 'session.ended']);
});

test('[SWI-4] another process learns it with its next reading, which comes within 10 seconds', async () => {
  const who = await createDebtor(testApp);
  await set('pay-now');
  await testApp.readSwitches();
  expect(codeOf(await openPayment(second, who))).toEqual([200, undefined]);
  const [job] = createSiteSwitchesFeature({ siteSwitches: { read: second.readSwitches } }).jobs;
  expect(job?.everySeconds).toBe(SWITCH_LIMITS.readEverySeconds);
  await job?.run();
  expect(codeOf(await openPayment(second, who))).toEqual([409, 'payment.paused']);
});

test('[SWI-2] a switch is off from its end on, in each process by itself', async () => {
  const who = await createDebtor(testApp);
  await set('pay-now');
  await testApp.readSwitches();
  now = start + HOUR_MS - 1_000;
  expect(codeOf(await openPayment(testApp, who))).toEqual([409, 'payment.paused']);
  now = start + HOUR_MS;
  expect(codeOf(await openPayment(testApp, who))).toEqual([200, undefined]);
});

test('[SWI-4] while the switches cannot be read those that are known go on', async () => {
  const who = await createDebtor(testApp);
  await set('pay-now');
  await testApp.readSwitches();
  await database.runScript('alter table site_switch rename to site_switch_away');
  await expect(testApp.readSwitches()).rejects.toThrow('site_switch');
  expect(codeOf(await openPayment(testApp, who))).toEqual([409, 'payment.paused']);
  await database.runScript('alter table site_switch_away rename to site_switch');
});

test('[SWI-1] an operator sets, lists and clears a switch; the audit trail says who', async () => {
  const [line] = await set('notice', '--text', 'Paying online comes back on Sunday.');
  expect(line).toMatch(/^Set until .* GMT\+1[23]\. It counts within 10 seconds\.$/);
  await set('pay-now');
  await command('set', 'pay-now', ...AT_REAL, ...until(now + 2 * HOUR_MS));
  const [count, notice, payNow] = await command('list');
  expect(count).toBe('Switches: 2');
  expect(notice).toMatch(/^real-154 {2}notice {2}until .* {2}Paying online comes back on Sunday\.$/);
  expect(payNow).toMatch(/^real-154 {2}pay-now {2}until /);
  now += 3 * HOUR_MS;
  expect((await command('list'))[2]).toMatch(/pay-now {2}ended /);
  expect(await command('clear', 'pay-now', ...AT_REAL)).toEqual(['Cleared. It counts within 10 seconds.']);
  expect(await command('clear', 'pay-now', ...AT_REAL)).toEqual(['This switch was not set.']);
  const events = await database.query<{ facts: string }>(
    statement(
      'test-switch-events',
      `select facts::text from audit_event where kind = 'switch-cleared' and brand_id = 1 and country_id = 154`,
    ),
    [],
  );
  expect(events.map(({ facts }) => JSON.parse(facts))).toEqual([{ name: 'pay-now', operator: 'jo' }]);
});

test('[SWI-2] an end that is past or more than 31 days ahead is refused in a sentence', async () => {
  for (const end of [now - 1_000, now + 32 * 24 * HOUR_MS])
    await expect(command('set', 'documents', ...AT_REAL, ...until(end))).rejects.toThrow('31 days ahead');
});

test.each([
  'set everything',
  'set notice',
  'set notice --text <b>Soon</b>',
  'set pay-now --text Soon',
  'clear pay-now more',
  'list pay-now',
  'toggle pay-now',
])('[SWI-1] [SWI-3] %j is refused with the usage', (words) => {
  const parameters = [...words.split(' '), ...AT_REAL, ...until(start + HOUR_MS)];
  expect(() => readRequest(switchesCommand, parameters)).toThrow('Lists, sets or clears the switches');
});

test('[SWI-1] an end without its zone is refused with the usage', () => {
  const parameters = ['set', 'pay-now', ...AT_REAL, '--until', '2026-11-29T06:00'];
  expect(() => readRequest(switchesCommand, parameters)).toThrow('--until has its zone');
});

test.each(SITE_SWITCHES)('[SWI-1] the table takes %s, and no name that is not in the list', async (name) => {
  const repository = createSiteSwitchesRepository(database);
  const wanted = { ...REAL_154, endsAt: new Date(start + HOUR_MS), operator: 'jo' };
  const notice = name === 'notice' ? 'Soon.' : null;
  await repository.set({ ...wanted, name, notice });
  expect(await repository.list()).toEqual([{ ...REAL_154, name, notice, endsAt: wanted.endsAt }]);
  const other = 'pay-later' as SiteSwitch;
  await expect(repository.set({ ...wanted, name: other, notice: null })).rejects.toThrow('site_switch_name');
});

test('[SWI-6] the configuration of the site has the notice and no documents; that of other sites stays', () => {
  const entries = configurationEntries();
  const endsAt = new Date('2026-11-28T17:00:00Z');
  const text = JSON.stringify(entries);
  const on = [
    { name: 'notice', endsAt, notice: 'Back on Sunday.' },
    { name: 'documents', endsAt, notice: null },
  ] as const;
  const replaced = switchedConfiguration(REAL_154, on, () => text) ?? '';
  const site = findSite('real-154');
  const read = site && readConfiguration(replaced, site, publishedSchema());
  const own = entries.find(({ brandId, countryId }) => brandId === 1 && countryId === 154);
  expect(read).toEqual({
    entry: {
      ...own,
      featureFlag: { ...own?.featureFlag, documentsFeature: 0 },
      notice: {
        text: 'Back on Sunday. This applies until 29/11/2026, 06:00.',
        until: '2026-11-28T17:00:00.000Z',
      },
    },
  });
  const others = (list: typeof entries) =>
    list.filter((entry) => entry.brandId !== 1 || entry.countryId !== 154);
  expect(others(JSON.parse(replaced))).toEqual(others(entries));
});

test('[SWI-6] a configuration without a notice and with documents is sent as it is; so is one that is no JSON', () => {
  const endsAt = new Date('2026-11-28T17:00:00Z');
  const payNow = [{ name: 'pay-now', endsAt, notice: null }] as const;
  expect(switchedConfiguration(REAL_154, payNow, () => '[]')).toBeUndefined();
  const documents = [{ name: 'documents', endsAt, notice: null }] as const;
  expect(switchedConfiguration(REAL_154, documents, () => '[{')).toBeUndefined();
});
