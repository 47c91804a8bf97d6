import type { Page } from '@playwright/test';
import { axeViolations, CONTRAST } from './axe-checks.ts';
import { faintTextsIn, showMode } from './contrast-checks.ts';
import { DESKTOP } from './fixtures.ts';
import { crowdedTargets, FOR_A_MOUSE, FOR_FINGERS } from './target-checks.ts';

const LIGHT = 'light';
const OTHER_MODES = ['dark', 'hc-light', 'hc-dark'];
const MODES = [LIGHT, ...OTHER_MODES];

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 360, height: 780 };
/** A window of 1280 by 1024 at 400 %. WCAG 1.4.10 */
const ZOOMED = { width: 320, height: 256 };

/** Returns the elements that reach beyond the sides of the window or hide a part of their own content. */
export function clippedParts(): string[] {
  const { documentElement: html } = document;
  const UNSEEN = '.skip-link, svg *, option';
  const nameOf = (element: Element) => {
    const classes = element.getAttribute('class')?.replaceAll(' ', '.');
    return `${element.localName}${element.id && `#${element.id}`}${classes ? `.${classes}` : ''}`;
  };
  /** Whether only screen readers get the element. */
  const isHeardOnly = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isHeardOnly(element.parentElement));
  const isBeyondTheSides = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -0.5 || right > html.clientWidth + 0.5);
  };
  const isCutOff = (element: Element) => {
    // A typed text may be longer than its field.
    if (element.localName === 'input') return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    return (
      (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
      (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
    );
  };
  const isWide = html.scrollWidth > html.clientWidth;
  return [
    ...(isWide ? [`the page is ${html.scrollWidth} px wide`] : []),
    ...[...document.body.querySelectorAll('*')]
      .filter((element) => !element.matches(UNSEEN) && element.checkVisibility())
      .filter((element) => (isBeyondTheSides(element) || isCutOff(element)) && !isHeardOnly(element))
      .map(nameOf),
  ];
}

/** Returns the controls without a visible edge when the customer's own colours replace the portal's. */
function controlsWithoutEdge(): string[] {
  const CONTROLS = 'button, .button, input, select';
  const hasEdge = (element: Element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    const { backgroundColor } = getComputedStyle(document.body);
    return (
      borderTopStyle !== 'none' &&
      Number.parseFloat(borderTopWidth) >= 1 &&
      borderTopColor !== backgroundColor
    );
  };
  const isText = (element: Element) => getComputedStyle(element).textDecorationLine.includes('underline');
  return [...document.querySelectorAll(CONTROLS)]
    .filter((element) => element.checkVisibility() && !hasEdge(element) && !isText(element))
    .map((element) => `${element.localName}#${element.id} "${element.textContent.trim()}"`);
}

/** Returns the phone numbers and policy numbers that run over two lines. NAV-24 */
function brokenNumbers(): string[] {
  const NUMBERS = /\b7\d{7}\b|\b\d?-?\d{3,4}[ -]\d{3}[ -]\d{3,4}\b/g;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const match of (text.nodeValue ?? '').matchAll(NUMBERS)) {
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${match[0]} runs over two lines`);
    }
  return broken;
}

/** Returns what does not hold on a phone. */
async function phoneViolations(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  const violations = await page.evaluate(brokenNumbers);
  await page.setViewportSize(DESKTOP);
  return violations.map((violation) => `on a phone: ${violation}`);
}

/**
 * Returns the violations of the open screen, in each mode, at full width and at 400 %, and what a mouse or
 * fingers on a phone miss. NAV-15, NAV-16, NAV-26
 */
export async function screenViolations(page: Page): Promise<string[]> {
  await showMode(page, LIGHT);
  const violations = (await axeViolations(page)).map((violation) => `${LIGHT}: ${violation}`);
  violations.push(
    ...(await page.evaluate(crowdedTargets, FOR_A_MOUSE)).map((violation) => `with a mouse: ${violation}`),
  );
  // Only the colours differ from mode to mode. Axe has looked at the background of texts.
  for (const mode of OTHER_MODES)
    violations.push(...(await faintTextsIn(page, mode)).map((text) => `${mode}: ${text}`));
  await page.setViewportSize(ZOOMED);
  for (const mode of MODES) {
    await showMode(page, mode);
    violations.push(
      ...(await page.evaluate(clippedParts)).map((violation) => `${mode}, at 400 %: ${violation}`),
    );
  }
  await showMode(page, LIGHT);
  await page.setViewportSize(PHONE);
  violations.push(
    ...(await page.evaluate(crowdedTargets, FOR_FINGERS)).map((violation) => `on a phone: ${violation}`),
  );
  await page.setViewportSize(DESKTOP);
  return violations;
}

/** Returns what is cut off on a phone once the browser's text is twice as large. WCAG 1.4.4 */
async function twiceTheTextViolations(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const violations = await page.evaluate(clippedParts);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(DESKTOP);
  return violations.map((violation) => `text of twice the size: ${violation}`);
}

/** Returns what is cut off in the narrowest window, 320 px, with text of twice the size. NAV-15 */
export async function clippedWithLargeText(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize(NARROWEST);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const clipped = await page.evaluate(clippedParts);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(before);
  return clipped;
}

/** Returns the violations of the open screen in the customer's own colours. */
export async function forcedColourViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const violations = [
    ...(await axeViolations(page, CONTRAST)),
    ...(await page.evaluate(controlsWithoutEdge)),
  ];
  await page.emulateMedia({ forcedColors: 'none' });
  return violations.map((violation) => `forced colours: ${violation}`);
}

/** The system treats the customer's own colours alike for all brands. */
const IN_FORCED_COLOURS = 'real-154';

/** Collects the violations of the screens of a walk through a site, under the name of each screen. */
export function collectViolations(page: Page, site: string) {
  const violations: string[] = [];
  return {
    violations,
    async check(screen: string): Promise<void> {
      const found = [
        ...(await screenViolations(page)),
        ...(await phoneViolations(page)),
        ...(await twiceTheTextViolations(page)),
      ];
      if (site === IN_FORCED_COLOURS) found.push(...(await forcedColourViolations(page)));
      violations.push(...found.map((violation) => `${screen}, ${violation}`));
    },
  };
}
