import { SITES } from '@portal/config/sites/site';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerDevRoutes } from '#api/development/dev-routes.ts';
import { createDoorPost } from '#api/development/post-updates.ts';
import { describeStart } from '#api/development/start-message.ts';
import { createDemonstrationPeople, type PersonListing } from '#demonstration/demonstration-people.ts';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import { customerLogin } from '#test/calls.ts';
import { createTestDoor, TEST_UPDATE_TOKENS } from '#test/core-updates.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const TODAY = '2026-03-14';

let testApp: TestApp;
let people: PersonListing[];
beforeAll(async () => {
  testApp = await createTestApp();
  const { app, database, messageViewer } = testApp;
  await fillWithDemonstrationData({ database, today: TODAY });
  registerDevRoutes(app, {
    messageViewer,
    people: createDemonstrationPeople({ database, today: TODAY }),
    postUpdates: createDoorPost(createTestDoor(database), TEST_UPDATE_TOKENS[0]),
    originOf: (siteKey) => `http://${siteKey}.localhost:4000`,
  });
  people = (await app.inject({ url: '/dev/people.json' })).json();
});
afterAll(() => testApp.close());

async function openPage(path: string) {
  const { body, headers } = await testApp.app.inject({ url: path });
  const { document } = new Window();
  document.write(body);
  return { document, policy: String(headers['content-security-policy']) };
}

test('[DEMO-27] the page of people has a section for each site, and a card for each person', async () => {
  const { document } = await openPage('/dev/people');
  const sites = [...document.querySelectorAll('section.site')].map(
    (section) => section.getAttribute('aria-labelledby') ?? '',
  );
  expect(sites.toSorted()).toEqual(SITES.map(({ key }) => key).toSorted());
  expect(sites[0]).toBe('real-154');
  const shown = [...document.querySelectorAll('article h3')].map((heading) => heading.textContent);
  expect(shown.toSorted()).toEqual(people.map(({ shows }) => shows).toSorted());
  for (const link of document.querySelectorAll('nav a[href^="#"]'))
    expect(document.getElementById((link.getAttribute('href') ?? '').slice(1))).not.toBeNull();
});

test("[DEMO-28] 'Log in' leads to the login of the person's site, with the details in the fragment", async () => {
  const { document } = await openPage('/dev/people');
  const links = [...document.querySelectorAll('a.button')].map((link) => link.getAttribute('href'));
  const margaret = 'http://real-154.localhost:4000/login#logInAs=0211234567,1960-08-14';
  expect(links[0]).toBe(margaret);
  expect(links).toContain(
    'http://real-154.localhost:4000/login#logInAs=priya.sharma%40example.net,1974-11-11',
  );
  expect(links.filter((href) => new URL(href ?? '').search !== '')).toEqual([]);
});

test('[DEMO-31] the messages have large codes to copy, and say what the filter looks for', async () => {
  await customerLogin(testApp, { mobile: '0211234567', dateOfBirth: '1960-08-14' });
  const [message] = (await testApp.app.inject({ url: '/dev/outbox.json' })).json();
  const { document, policy } = await openPage('/dev/outbox');
  const item = document.querySelector('#messages > li');
  expect(item?.querySelector('.code strong')?.textContent).toBe(message.code);
  expect(item?.querySelector('button')?.getAttribute('data-copy')).toBe(message.code);
  expect(item?.getAttribute('data-search')).toContain('margaret ellison');
  expect(item?.getAttribute('data-sites')).toBe('real-154');
  expect(document.querySelectorAll('#site option')).toHaveLength(SITES.length + 1);
  expect(policy).toContain("script-src 'self'");
  const script = await testApp.app.inject({ url: '/dev/outbox.js' });
  expect(script.headers['content-type']).toContain('text/javascript');
});

test('[DEMO-27] the terminal names one address to open first, and the file of switches that the next start writes', () => {
  const lines = describeStart('http://localhost:4000').join('\n');
  expect(lines.match(/http\S+/g)).toEqual(['http://localhost:4000/dev/people']);
  expect(lines).toMatch(/configResponse\.json .*The next npm start writes it again/);
});

test('[INB-12] the page of core updates offers a line that is taken, and shows what became of each', async () => {
  const { document } = await openPage('/dev/core-updates');
  const line = document.querySelector('textarea')?.textContent ?? '';
  const send = async (lines: string) =>
    (await testApp.app.inject({ method: 'POST', url: '/dev/core-updates.json', body: { lines } })).json();
  const { status, body } = await send(`${line}\n{"kind":"bonus"}`);
  expect(status).toBe(200);
  expect(body.split('\n').map((text: string) => text && JSON.parse(text).outcome)).toEqual([
    'applied',
    'refused',
    '',
  ]);
  expect(await send('hello')).toMatchObject({ status: 400 });
  const script = await testApp.app.inject({ url: '/dev/core-updates.js' });
  expect(script.headers['content-type']).toContain('text/javascript');
});
