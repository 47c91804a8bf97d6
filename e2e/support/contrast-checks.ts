import type { Frame, Page } from '@playwright/test';
import { installAxe } from './axe-checks.ts';

/** A colour as axe knows it, opaque or not. */
type Colour = { alpha: number; parseString(text: string): void };
type AxeColours = {
  Color: new () => Colour;
  flattenColors(front: Colour, back: Colour): Colour;
  getContrast(back: Colour, front: Colour): number;
};

/** How much a text stands out from what is behind it; undefined on a picture. */
type ContrastOf = (element: Element) => number | undefined;
type WithReader = { axe: { commons: { color: AxeColours } }; readContrasts: () => ContrastOf };

export type Contrasts = {
  /** How many texts were judged. One on a picture is not. */
  readonly judged: number;
  readonly faint: readonly string[];
};

/**
 * Runs in the page. Keeps there a reader of contrasts with axe's own arithmetic. The background
 * of a text is painted by its ancestors: axe alone finds what another element lays there, and
 * takes a hundred times as long.
 */
function installReader(): void {
  const { Color, flattenColors, getContrast } = (window as unknown as WithReader).axe.commons.color;
  const colourOf = (text: string): Colour => {
    const colour = new Color();
    colour.parseString(text);
    return colour;
  };
  const opacityOf = (element: Element | null): number =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
  const readContrasts = (): ContrastOf => {
    const painted = new Map<Element | null, Colour | undefined>([[null, colourOf('white')]]);
    const paintedBy = (element: Element): Colour | undefined => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      if (backgroundImage !== 'none') return undefined;
      const own = colourOf(backgroundColor);
      const back = own.alpha === 1 ? own : behind(element.parentElement);
      return back && flattenColors(own, back);
    };
    const behind = (element: Element | null): Colour | undefined => {
      if (!painted.has(element) && element) painted.set(element, paintedBy(element));
      return painted.get(element);
    };
    return (element) => {
      const back = behind(element);
      const front = colourOf(getComputedStyle(element).color);
      front.alpha *= opacityOf(element);
      return back && getContrast(back, flattenColors(front, back));
    };
  };
  Object.assign(window, { readContrasts });
}

/** Runs in the page. Returns the texts whose contrast is less than AAA asks for. WCAG 1.4.6 */
function contrastsHere(): Contrasts {
  const WITHOUT_TEXT = 'script, style, option, svg *';
  const NOT_IN_USE = ':disabled, [aria-disabled="true"], label:has(:disabled)';
  const FIELDS = 'input:not([type="radio"], [type="checkbox"]), select, textarea';
  const contrastOf = (window as unknown as WithReader).readContrasts();
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(NOT_IN_USE) &&
    !element.matches(WITHOUT_TEXT);
  const hasText = (element: Element) =>
    element.matches(FIELDS) ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const leastOf = (element: Element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const px = Number.parseFloat(fontSize);
    return px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700) ? 4.5 : 7;
  };
  const nameOf = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')} "${element.textContent.trim().slice(0, 40)}"`;
  const judged = [...document.body.querySelectorAll('*')]
    .filter((element) => hasText(element) && isSeen(element))
    .map((element) => ({ element, contrast: contrastOf(element) }))
    .filter(({ contrast }) => contrast !== undefined);
  const faint = judged.filter(({ element, contrast = 0 }) => contrast < leastOf(element));
  return {
    judged: judged.length,
    faint: faint.map(({ element, contrast }) => `${nameOf(element)} has ${contrast?.toFixed(2)}`),
  };
}

/** Returns the contrasts of a document as it is shown now. */
async function contrastsOf(document: Page | Frame): Promise<Contrasts> {
  await installAxe(document);
  await document.evaluate(installReader);
  return document.evaluate(contrastsHere);
}

/** Shows the page in a colour mode, as the display settings do. */
export const showMode = (page: Page, mode: string): Promise<void> =>
  page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);

/** Returns the contrasts of a page in a colour mode. */
export async function contrastsIn(page: Page, mode: string): Promise<Contrasts> {
  await showMode(page, mode);
  return contrastsOf(page);
}

/** Waits until a form of the gateway has taken over the colours of the page around it. PAY-61 */
async function waitForColours(page: Page, frame: Frame): Promise<void> {
  const readColour = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const wanted = await page.evaluate(readColour, '--c-text');
  await frame.waitForFunction((colour) => {
    const taken = getComputedStyle(document.documentElement).getPropertyValue('--text').trim();
    return taken === '' || taken === colour;
  }, wanted);
}

/** Returns the texts of a page and its frames that are too faint in a colour mode. */
export async function faintTextsIn(page: Page, mode: string): Promise<readonly string[]> {
  const { faint } = await contrastsIn(page, mode);
  const found = [...faint];
  for (const frame of page.frames().slice(1)) {
    await waitForColours(page, frame);
    found.push(...(await contrastsOf(frame)).faint);
  }
  return found;
}
