import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type RootOptions } from 'react-dom/client';
import { captureFormValues } from '#portal/features/login/prerendered-form-values.ts';
import { showNotRunning } from '#portal/lib/loading/not-running.ts';

const RELEASE_EVENTS = ['pointerup', 'pointercancel', 'keyup'] as const;

/** Where even the page in place of a broken one cannot be drawn, the document's own words stay. NAV-35 */
export const ROOT_OPTIONS: RootOptions = {
  onUncaughtError: (error) => {
    reportError(error);
    showNotRunning();
  },
};

/**
 * Waits until nothing is pressed: a button that is replaced between press and release never gets its click.
 */
async function untilReleased(): Promise<void> {
  const released = new AbortController();
  await new Promise((done) => {
    for (const event of RELEASE_EVENTS) window.addEventListener(event, done, { signal: released.signal });
  });
  released.abort();
  // The click that follows has a task of its own.
  await new Promise((done) => setTimeout(done));
}

/**
 * Renders the app in place of the prerendered page, whose text is not that of this visit. It
 * carries over what was typed and submitted there. It does so in one go, so that nothing can be
 * typed between the two. CFG-16
 */
export async function renderClientSide(root: HTMLElement, app: ReactNode): Promise<void> {
  if (root.querySelector(':active')) await untilReleased();
  flushSync(() => {
    captureFormValues();
    createRoot(root, ROOT_OPTIONS).render(app);
  });
}

/**
 * Renders the portal behind the login in place of its outline. Nothing can be typed there, so it need not be
 * in one go: what follows the render, like calls for what the page shows later, has a task of its own, and
 * the page is painted before.
 */
export async function renderOverOutline(root: HTMLElement, app: ReactNode): Promise<void> {
  if (root.querySelector(':active')) await untilReleased();
  createRoot(root, ROOT_OPTIONS).render(app);
}
