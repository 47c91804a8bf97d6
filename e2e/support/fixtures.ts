import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** A demonstration person as `/dev/people.json` lists them. */
export type Person = {
  site: string;
  firstName: string;
  lastName: string;
  mobile: string | null;
  email: string | null;
  dateOfBirth: string;
  policies: string[];
  shows: string;
};

type Message = { to: string; code: string };

/** The rules of axe that every screen keeps. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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

/** Returns the newest code that was sent to that phone number or e-mail address. */
async function newestCode(request: APIRequestContext, to: string | null): Promise<string> {
  const messages = (await (await request.get('/dev/outbox.json')).json()) as Message[];
  const code = messages.find((message) => message.to === to)?.code;
  if (!code) throw new Error('No code was sent there');
  return code;
}

/** Text that keeps the contrast of AAA, which is checked, keeps that of AA. */
const IMPLIED_RULES = { 'color-contrast': { enabled: false } };

/** How axe runs everywhere: what passes is of no use. */
export const AXE_OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false, rules: IMPLIED_RULES };

/** In the place of axe's script, half a megabyte, in documents that have it from an earlier check. */
const NOTHING_TO_ADD = ';';

/** Sets axe up to run without a second page, in half the time: no page of the portal has frames of another origin. */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  // The builder reports a frame that cannot be reached in its own way.
  const hasAxe = page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false));
  const isThere = (await Promise.all(hasAxe)).every(Boolean);
  return new AxeBuilder({ page, ...(isThere ? { axeSource: NOTHING_TO_ADD } : {}) })
    .options(AXE_OPTIONS)
    .withTags(AXE_TAGS)
    .setLegacyMode();
}

/** Returns the rules that axe finds broken, each with the elements that break it. */
export async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** The window of a desk. */
export const DESKTOP = { width: 1280, height: 900 };

/** Expects that axe finds nothing wrong with the page in its present state, on a phone nor at a desk. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(await axeOn(page))).toEqual([]);
  const size = page.viewportSize();
  if (!size || size.width >= DESKTOP.width) return;
  await page.setViewportSize(DESKTOP);
  expect(await violationsOf(await axeOn(page)), 'at a desk').toEqual([]);
  await page.setViewportSize(size);
}

type Fixtures = {
  personLike: (text: string, site?: string) => Promise<Person>;
  codeFor: (to: string | null) => Promise<string>;
  expectAccessible: () => Promise<void>;
};

export const test = base.extend<Fixtures>({
  // A response that the test is still making when it ends is not an error of the page.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  personLike: ({ request }, use) => use((text, site) => personLike(request, text, site)),
  codeFor: ({ request }, use) => use((to) => newestCode(request, to)),
  expectAccessible: ({ page }, use) => use(() => expectAccessible(page)),
});

export { expect };
