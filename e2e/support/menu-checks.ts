import type { Page } from '@playwright/test';

/** The widths of phones, and of a tablet held upright. */
const WIDTHS = [320, 350, 360, 390, 768];
/** From here on two links on one line read as two. */
const CLEAR_GAP_PX = 14;
/** From this width on each link is one line. */
const WHOLE_FROM_PX = 360;

/** Runs in the page: where each link of the menu begins and ends, and on how many lines its text is. */
function linksHere() {
  return [...document.querySelectorAll('.main-nav a')].map((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(link);
    const lines = new Set([...text.getClientRects()].map((line) => Math.round(line.top))).size;
    return { left, right, middle: Math.round((top + bottom) / 2), lines };
  });
}

type MenuLink = ReturnType<typeof linksHere>[number];

function rowViolations(links: readonly MenuLink[]): string[] {
  const found: string[] = [];
  if (new Set(links.map(({ middle }) => middle)).size > 1) found.push('a link has a row of its own');
  for (const [place, link] of links.slice(1).entries()) {
    const before = links[place];
    if (!before) continue;
    const gap = link.left - before.right;
    if (before.lines === 1 && link.lines === 1 && gap < CLEAR_GAP_PX)
      found.push(`link ${place + 2} reads on from the one before, ${gap} px away`);
  }
  return found;
}

/** Returns what keeps the menu from reading well with standard text, at any of the widths. NAV-27 */
export async function menuViolations(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    const links = await page.evaluate(linksHere);
    if (links.length === 0) found.push(`menu at ${width}: there is none`);
    const violations = rowViolations(links);
    if (width >= WHOLE_FROM_PX && links.some(({ lines }) => lines > 1))
      violations.push('a link has two lines');
    found.push(...violations.map((violation) => `menu at ${width}: ${violation}`));
  }
  if (size) await page.setViewportSize(size);
  return found;
}
