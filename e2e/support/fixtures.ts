import { type APIRequestContext, test as base, expect, type Page, type Request } from '@playwright/test';
import { axeViolations } from './axe-checks.ts';

/** A demonstration person as `/dev/people.json` lists them. */
export type Person = {
  site: string;
  customerNumber: string;
  firstName: string;
  lastName: string;
  mobile: string | null;
  email: string | null;
  dateOfBirth: string;
  policies: string[];
  shows: string;
};

type Message = { to: string; code: string };

const DEFAULT_SITE = 'real-154';

/** Creates a person for this test alone, like the one of the site whose listing holds this text. */
async function personLike(request: APIRequestContext, text: string, site = DEFAULT_SITE): Promise<Person> {
  const people = (await (await request.get('/dev/people.json')).json()) as Person[];
  const model = people.find((person) => person.site === site && person.shows.includes(text));
  if (!model) throw new Error(`No demonstration person of ${site} shows "${text}"`);
  const copy = await request.post('/dev/people.json', { data: { like: model.shows } });
  expect(copy.status()).toBe(201);
  return (await copy.json()) as Person;
}

/** Waits for a code to that phone number or e-mail address, and returns the newest. */
async function newestCode(request: APIRequestContext, to: string | null): Promise<string> {
  const find = async () => {
    const messages = (await (await request.get('/dev/outbox.json')).json()) as Message[];
    return messages.find((message) => message.to === to)?.code ?? '';
  };
  await expect.poll(find, { message: 'a code was sent there' }).not.toBe('');
  return find();
}

/** The window of a desk. */
export const DESKTOP = { width: 1280, height: 900 };

/**
 * Expects that axe finds nothing wrong with the page in its present state, on a phone nor at a desk. A
 * journey that runs once more at a desk has been looked at in both widths from the phone.
 */
async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize(DESKTOP);
  expect(await axeViolations(page), 'at a desk').toEqual([]);
  await page.setViewportSize(size);
}

/** Returns the support phone of the site, as its page for when nothing can be reached names it. */
async function readSupportPhone(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/503.html')).text();
  const phone = /href="tel:[^"]+"[^>]*>([^<]+)</.exec(html)?.[1];
  if (!phone) throw new Error('The page names no phone');
  return phone;
}

type Fixtures = {
  supportPhone: string;
  personLike: (text: string, site?: string) => Promise<Person>;
  codeFor: (to: string | null) => Promise<string>;
  expectAccessible: () => Promise<void>;
};

/**
 * Returns the requests of a page without an answer, with how long they took where that is known, and those
 * with an answer of 500 or more.
 */
function collectFailedRequests(page: Page): readonly string[] {
  const failed: string[] = [];
  const note = (request: Request, why: string | number | undefined) => {
    const { startTime } = request.timing();
    const time = startTime > 0 ? `, after ${Math.round(Date.now() - startTime)} ms` : '';
    failed.push(`${new URL(request.url()).pathname}: ${why}${time}`);
  };
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText));
  page.on('response', (response) => {
    if (response.status() >= 500) note(response.request(), response.status());
  });
  return failed;
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, use, testInfo) => {
    const failed = collectFailedRequests(page);
    await use(page);
    // The errors of the page say why a journey ended at the page that says that the service is unavailable.
    if (testInfo.status !== testInfo.expectedStatus && failed.length > 0)
      await testInfo.attach('failed requests', { body: failed.join('\n'), contentType: 'text/plain' });
    // A response that the test is still making when it ends is not an error of the page.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  supportPhone: async ({ request }, use) => use(await readSupportPhone(request)),
  personLike: ({ request }, use) => use((text, site) => personLike(request, text, site)),
  codeFor: ({ request }, use) => use((to) => newestCode(request, to)),
  expectAccessible: ({ page }, use, { project }) =>
    use(async () => {
      if (project.name === 'phone') await expectAccessible(page);
    }),
});

export { expect };
