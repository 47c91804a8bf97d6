import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';

/** Less than half of what the package gives by itself: each document reads it again. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Puts axe into a document, unless it is there. */
export async function installAxe(document: Page | Frame): Promise<void> {
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(SOURCE);
}

/** The rules of axe that every screen keeps. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rule of axe for the contrast of AAA, and the one of AA, which looks at the same texts. */
export const CONTRAST = 'color-contrast-enhanced';
const CONTRAST_OF_AA = 'color-contrast';

/**
 * So that one rule finds all: by itself that of AAA lets text pass that misses AA, since the other finds it.
 */
const NO_LEAST = { minThreshold: 0 };

/** How axe judges contrast everywhere. Its types do not know that a run may set a check. */
export const CONTRAST_OPTIONS: RunOptions & { readonly checks: object } = {
  preload: false,
  rules: { [CONTRAST_OF_AA]: { enabled: false } },
  checks: { [CONTRAST]: { options: { contrastRatio: { normal: NO_LEAST, large: NO_LEAST } } } },
};

/** How axe runs everywhere: what passes is of no use. */
export const AXE_OPTIONS: RunOptions = { ...CONTRAST_OPTIONS, resultTypes: ['violations'] };

/** Returns the rules that axe finds broken, each with the elements that break it. */
const listViolations = ({ violations }: Pick<AxeResults, 'violations'>): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** Runs the page's axe. */
const runInPage = (page: Page, options: RunOptions) =>
  page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // The rules that pass are a long list, which would take longer to send than the rules take.
    const { violations } = await axe.run(document, chosen);
    return { violations };
  }, options);

/**
 * Returns what axe finds wrong with the page in its present state: by all its rules, or by one. No page of
 * the portal has frames of another origin.
 */
export async function axeViolations(page: Page, rule?: string): Promise<string[]> {
  if (page.frames().length > 1) return violationsWithFrames(page, rule);
  const runOnly: RunOptions['runOnly'] = rule
    ? { type: 'rule', values: [rule] }
    : { type: 'tag', values: AXE_TAGS };
  await installAxe(page);
  return listViolations(await runInPage(page, { ...AXE_OPTIONS, runOnly }));
}

/** Runs axe in the frames too, without a second page, in half the time. */
async function violationsWithFrames(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page, axeSource: SOURCE })
    .options(AXE_OPTIONS)
    .withTags(AXE_TAGS)
    .setLegacyMode();
  return listViolations(await (rule ? axe.withRules(rule) : axe).analyze());
}

/** Returns what axe finds wrong with a page and its frames of other origins. */
export const axeViolationsOfAllOrigins = async (page: Page): Promise<string[]> =>
  listViolations(await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze());
