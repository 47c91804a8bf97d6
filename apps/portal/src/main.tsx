import '#portal/components/content/card.css';
import '#portal/components/layout/main-nav.css';
import '#portal/components/feedback/skeleton.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, loadLoggedInApp } from '#portal/app/app.tsx';
import { ROOT_OPTIONS, renderClientSide, renderOverOutline } from '#portal/app/render-client-side.ts';
import { BrokenPortal } from '#portal/components/failure/broken-portal.tsx';
import { loadSecondStep } from '#portal/features/login/load-second-step.ts';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';
import { session } from '#portal/lib/session/session.ts';
import { loadConfiguration } from '#portal/lib/site/configuration.ts';

// The outline of the logged-in page is painted before the script that knows its components.

/**
 * Hydrates in small steps, with room between them for input. A click or key before the last step
 * makes React finish at once.
 */
const hydrate = (root: HTMLElement) => startTransition(() => void hydrateRoot(root, <App />, ROOT_OPTIONS));

/** The session stays: a reload goes on with it. NAV-34 */
function showBroken(root: HTMLElement, error: unknown): void {
  reportError(error);
  delete document.documentElement.dataset.isResuming;
  createRoot(root, ROOT_OPTIONS).render(<BrokenPortal />);
}

async function startIn(root: HTMLElement) {
  const loading = loadConfiguration();
  const start = window.portalStart ?? { prefetchedResponses: {} };
  const { session: stored, otherTabSession, isTimedOut, isAtCodeStep } = start;
  const current = stored ?? (otherTabSession ? await otherTabSession : undefined);
  if (current) {
    session.begin(current);
    await loadLoggedInApp(loading);
  }
  if (isAtCodeStep) await loadSecondStep();
  const configuration = await loading;
  if (configuration === 'none') return;
  if (typeof configuration === 'object') {
    const { ConfigurationErrorPage } = await loadChunk(
      () => import('#portal/app/pages/static/configuration-error-page.tsx'),
    );
    delete document.documentElement.dataset.isResuming;
    createRoot(root).render(<ConfigurationErrorPage errors={configuration.errors} />);
    return;
  }
  if (!current && isTimedOut) session.forget('timed-out');
  else if (!current && otherTabSession) session.forget();
  const isAsPrerendered = configuration === 'as-built' && !stored && !otherTabSession && !isAtCodeStep;
  if (current) await renderOverOutline(root, <App />);
  else if (isAsPrerendered && root.firstElementChild) hydrate(root);
  else await renderClientSide(root, <App />);
}

/** The share of visits that say how fast they felt, from 0 to 1. The build sets it, 0 unless told. OPS-13 */
declare const TIMED_SHARE: number;

/** Returns true for a share of calls, by chance. */
const isDrawn = (share: number) => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) < share * 256;

if (window.portalStart) window.portalStart.isRunning = true;
if (TIMED_SHARE > 0 && isDrawn(TIMED_SHARE)) {
  const { pathname } = location;
  // Without it the visit is as good.
  import('#portal/lib/loading/visit-timings.ts').then(
    ({ timeVisit }) => timeVisit(pathname),
    () => undefined,
  );
}
const root = document.getElementById('root');
if (root) startIn(root).catch((error) => showBroken(root, error));
