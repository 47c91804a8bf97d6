import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';

/** Runs in the page: on how many lines the text of each element is, icons and fields left aside. */
function linesHere(elements: Element[]): number[] {
  const topsOf = (node: Node): number[] => {
    if (!(node instanceof Text)) return [...node.childNodes].flatMap(topsOf);
    const text = document.createRange();
    text.selectNodeContents(node);
    return [...text.getClientRects()].map(({ top }) => Math.round(top));
  };
  return elements.map((element) => new Set(topsOf(element)).size);
}

const linesOf = (elements: Locator): Promise<number[]> => elements.evaluateAll(linesHere);

const goTo = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

const chooseLargestText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.size = 'largest';
  });

/** Expects that no name of this part of a card is parted at any width. */
async function expectWholeNames(page: Page, part: Locator): Promise<void> {
  const names = part.locator('.whole-name');
  await expect(names.first()).toBeVisible();
  for (const width of [320, 360, 390, 640, 768, 960]) {
    await goTo(page, width);
    expect(await linesOf(names), `at ${width}`).toEqual((await names.all()).map(() => 1));
  }
}

test('[POL-46] the names of several people each stay together on a phone', async ({ page, personLike }) => {
  await openSession(page, await personLike('Exactly one policy'));
  const policies = await PoliciesPage.verifyOnPage(page);
  await expectWholeNames(page, policies.cards.first().locator('dd', { hasText: ', ' }));
});

/**
 * Runs in the page: the words of an element that a line parts within. Text for screen
 * readers alone has no lines.
 */
function partedWordsHere(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const parted: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest('thead, .visually-hidden')) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) parted.push(word);
    }
  }
  return parted;
}

test('[POL-46] [POL-47] on the page of a policy no name of the others is cut within a word', async ({
  page,
  personLike,
}) => {
  await openSession(page, await personLike('Four lives insured'));
  await (await PoliciesPage.verifyOnPage(page)).openFirst();
  const others = page.locator('dd', { hasText: 'Kahurangi' }).first();
  for (const width of [320, 360, 390, 640, 768, 960]) {
    await goTo(page, width);
    expect(await others.evaluate(partedWordsHere), `at ${width}`).toEqual([]);
  }
});

test('[NAV-15] with the largest text in the narrowest window no word of the inbox is cut', async ({
  page,
  personLike,
}) => {
  const person = await personLike('Four policies');
  await goTo(page, 320);
  await openSession(page, person, `/documents/${person.policies[0]}`);
  const list = page.locator('.documents');
  await expect(list).toBeVisible();
  await chooseLargestText(page);
  expect(await list.evaluate(partedWordsHere)).toEqual([]);
});

/** The widest typeface, and long names. */
test('[NAV-31] with the largest text in the narrowest window no number, date or name is cut within', async ({
  page,
  personLike,
  request,
  baseURL,
}) => {
  const person = await personLike('A northcover customer with accents in names', 'northcover-39');
  const origin = await siteWhenBuilt(request, person.site, baseURL);
  await goTo(page, 320);
  await openSession(page, person, `${origin}/contacts`);
  const expectWhole = async (part: Locator) => {
    await expect(part).toBeVisible();
    await chooseLargestText(page);
    const parted = await part.evaluate(partedWordsHere);
    // An e-mail address may be longer than any line.
    expect(parted.filter((word) => !/\w[.@]\w/.test(word))).toEqual([]);
  };
  await expectWhole(page.locator('.contact-table'));
  await page.goto(`${origin}/policy/${person.policies[0]}`);
  await expectWhole(page.locator('.policy-sections'));
  await page.goto(`${origin}/bereavement`);
  await expectWhole(page.locator('main'));
});

for (const site of ['seniors-13', 'northcover-39'])
  test(`[NAV-15] with the largest text in the narrowest window a phone number fits its field in ${site}`, async ({
    page,
    personLike,
    request,
    baseURL,
  }) => {
    const person = await personLike('Two overdue payments, to be paid by card', site);
    const origin = await siteWhenBuilt(request, person.site, baseURL);
    await goTo(page, 320);
    await openSession(page, person, `${origin}/contacts/update`);
    const phone = page.locator('input[type="tel"]').first();
    await expect(phone).toHaveValue(/^\d{10}$/);
    await chooseLargestText(page);
    const [needed, given] = await phone.evaluate(({ scrollWidth, clientWidth }) => [
      scrollWidth,
      clientWidth,
    ]);
    expect(needed).toBeLessThanOrEqual(given);
  });

test('[POL-46] a long name in wide letters stays together, on a tablet too', async ({
  page,
  personLike,
  request,
  baseURL,
}) => {
  const person = await personLike('one funeral policy', 'seniors-13');
  const origin = await siteWhenBuilt(request, person.site, baseURL);
  await openSession(page, person, `${origin}/`);
  const policies = await PoliciesPage.verifyOnPage(page);
  await expectWholeNames(page, policies.cards.first());
});

test('[POL-12] on a tablet the button to the documents is one line, beside a long title too', async ({
  page,
  personLike,
}) => {
  const person = await personLike('Very long names');
  await goTo(page, 768);
  await openSession(page, person, `/policy/${person.policies[0]}`);
  const inbox = page.getByRole('link', { name: 'My inbox' });
  await expect(inbox).toBeVisible();
  expect(await linesOf(inbox)).toEqual([1]);
});

test('[POL-12] on a tablet a usual title is one line beside that button', async ({ page, personLike }) => {
  const person = await personLike('Four policies');
  await goTo(page, 768);
  await openSession(page, person);
  for (const policyNumber of person.policies) {
    await page.goto(`/policy/${policyNumber}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
    expect(await linesOf(page.getByRole('heading', { level: 1 }))).toEqual([1]);
  }
});

test('[CBK-11] on a tablet each time of a call stands on one line', async ({ page, personLike }) => {
  await goTo(page, 768);
  await openSession(page, await personLike('Four policies'), '/call-back');
  const times = page.getByRole('group', { name: 'When suits you?' }).locator('label');
  await expect(times.first()).toBeVisible();
  expect(await linesOf(times)).toEqual((await times.all()).map(() => 1));
});
