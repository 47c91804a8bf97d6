import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { installAxe } from './axe-checks.ts';

const GALLERY = `http://localhost:${process.env.E2E_GALLERY_PORT}/`;

/** All examples one under the other, without those that would cover the rest. */
const SHEET = '*';

type Gallery = { names: readonly string[]; alone: readonly string[]; show(name: string): void };
type InGallery = { gallery: Gallery; axe: { run(options: RunOptions): Promise<AxeResults> } };

/** The page that shows every component in every state. */
export class GalleryPage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens the sheet of a site, with axe in it. */
  static async open(page: Page, site = 'real-154'): Promise<GalleryPage> {
    await page.goto(`${GALLERY}?${new URLSearchParams({ example: SHEET, site })}`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await installAxe(page);
    return new GalleryPage(page);
  }

  /** The sheet, and each example that is not on it: what shows them all. */
  async listViews(): Promise<string[]> {
    return [SHEET, ...(await this.page.evaluate(() => (window as unknown as InGallery).gallery.alone))];
  }

  show(view: string): Promise<void> {
    return this.page.evaluate((name) => (window as unknown as InGallery).gallery.show(name), view);
  }

  /** Shows one example after the other. Returns what axe finds wrong with each, and their number. */
  checkEach(
    options: RunOptions,
  ): Promise<{ readonly count: number; readonly violations: readonly string[] }> {
    return this.page.evaluate(async (run) => {
      const { gallery, axe: checker } = window as unknown as InGallery;
      const violations: string[] = [];
      for (const name of gallery.names) {
        gallery.show(name);
        const found = await checker.run(run);
        for (const { id, nodes } of found.violations)
          violations.push(`${name}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      }
      return { count: gallery.names.length, violations };
    }, options);
  }

  /** Runs axe over what is shown. */
  run(options: RunOptions): Promise<Pick<AxeResults, 'violations' | 'passes'>> {
    return this.page.evaluate(async (chosen) => {
      const { violations, passes } = await (window as unknown as InGallery).axe.run(chosen);
      return { violations, passes };
    }, options);
  }

  /**
   * Returns the examples that are wider than the narrowest window: the sheet does not say which one is.
   * Shows one after the other.
   */
  async listTooWide(size: string): Promise<string[]> {
    const before = this.page.viewportSize();
    await this.page.setViewportSize({ width: 320, height: 700 });
    await this.setSize(size);
    const names = await this.page.evaluate(() => {
      const { gallery } = window as unknown as InGallery;
      const { documentElement: html } = document;
      return gallery.names.filter((name) => {
        gallery.show(name);
        return html.scrollWidth > html.clientWidth;
      });
    });
    if (before) await this.page.setViewportSize(before);
    return names;
  }

  isTooWide(): Promise<boolean> {
    return this.page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  }

  setSize(size: string): Promise<void> {
    return this.page.evaluate((name) => document.documentElement.setAttribute('data-size', name), size);
  }
}
