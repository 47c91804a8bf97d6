import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { keepTyped } from '#portal/features/login/prerendered-form-values.ts';

const LET_GO = ['pointerup', 'pointercancel', 'keyup'] as const;

/** A button that was redrawn between press and release would never hear of its click. */
async function untilLetGo(): Promise<void> {
  const letGo = new AbortController();
  await new Promise((done) => {
    for (const event of LET_GO) window.addEventListener(event, done, { signal: letGo.signal });
  });
  letGo.abort();
  // The click that follows has a task of its own.
  await new Promise((done) => setTimeout(done));
}

/**
 * Draws the app in the place of the prerendered page, whose words are not those of this visit. What was typed there, and submitted, is
 * carried over; it happens in one go, so that nothing can be typed between the two. CFG-16
 */
export async function renderClientSide(root: HTMLElement, app: ReactNode): Promise<void> {
  if (root.querySelector(':active')) await untilLetGo();
  flushSync(() => {
    keepTyped();
    createRoot(root).render(app);
  });
}
