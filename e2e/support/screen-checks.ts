import type { Page } from '@playwright/test';
import { axeOn, faultsOf } from './fixtures.ts';

const LOOKS = ['light', 'dark', 'hc-light', 'hc-dark'];

const DESKTOP = { width: 1280, height: 900 };
/** What is left of 1280 by 1024 at 400 %. WCAG 1.4.10 */
const ZOOMED = { width: 320, height: 256 };

/** Shows the page in a look, as the display settings do. */
const showLook = (page: Page, look: string) =>
  page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), look);

/** What lies beyond the sides of the window, and what hides a part of its own content. */
export function clippedParts(): string[] {
  const { documentElement: html } = document;
  const UNSEEN = '.skip-link, svg *, option';
  const nameOf = (element: Element) => {
    const classes = element.getAttribute('class')?.replaceAll(' ', '.');
    return `${element.localName}${element.id && `#${element.id}`}${classes ? `.${classes}` : ''}`;
  };
  /** There for the ear alone. */
  const isHeardOnly = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isHeardOnly(element.parentElement));
  const isBeyondTheSides = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -0.5 || right > html.clientWidth + 0.5);
  };
  const isCutOff = (element: Element) => {
    // What is typed into a field may be longer than the field.
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

/** The controls whose edge cannot be told from what is around them when the customer's own colours replace ours. */
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

/** All that is wrong with the screen that is open, in each look, at full width and at 400 %. NAV-15, NAV-16 */
export async function faultsOfScreen(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const look of LOOKS) {
    await showLook(page, look);
    faults.push(...(await faultsOf(axeOn(page))).map((fault) => `${look}: ${fault}`));
  }
  await page.setViewportSize(ZOOMED);
  for (const look of LOOKS) {
    await showLook(page, look);
    faults.push(...(await page.evaluate(clippedParts)).map((fault) => `${look}, at 400 %: ${fault}`));
  }
  await page.setViewportSize(DESKTOP);
  await showLook(page, 'light');
  return faults;
}

/** All that is wrong with the screen in the customer's own colours. */
export async function faultsInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = [...(await faultsOf(axeOn(page))), ...(await page.evaluate(controlsWithoutEdge))];
  await page.emulateMedia({ forcedColors: 'none' });
  return faults.map((fault) => `forced colours: ${fault}`);
}
