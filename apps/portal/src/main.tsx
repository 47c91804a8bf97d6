import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, loadSignedInApp } from '#portal/app/app.tsx';
import { drawAnew } from '#portal/app/draw-anew.ts';
import { loadSecondStep } from '#portal/features/login/load-second-step.ts';
import { loadConfiguration } from '#portal/lib/configuration.ts';
import { loadChunk } from '#portal/lib/load-chunk.ts';
import { session } from '#portal/lib/session.ts';
// The outline of the logged-in page is painted before the script that knows its components.
import '#portal/components/card/card.css';
import '#portal/components/main-nav/main-nav.css';
import '#portal/components/skeleton/skeleton.css';

/** In small steps, with room between them for what a person does; a click or key before the last of them has it finished at once. */
const takeOver = (root: HTMLElement) => startTransition(() => void hydrateRoot(root, <App />));

async function startIn(root: HTMLElement) {
  const loading = loadConfiguration();
  const start = window.portalStart ?? { earlyAnswers: {} };
  const { session: kept, otherTabSession, isTimedOut, isAtCodeStep } = start;
  const current = kept ?? (otherTabSession ? await otherTabSession : undefined);
  if (current) {
    session.begin(current);
    await loadSignedInApp();
  }
  if (isAtCodeStep) await loadSecondStep();
  const configuration = await loading;
  if (configuration === 'none') return;
  if (typeof configuration === 'object') {
    const { ConfigurationFaultPage } = await loadChunk(
      () => import('#portal/app/pages/configuration-fault-page.tsx'),
    );
    delete document.documentElement.dataset.isResuming;
    createRoot(root).render(<ConfigurationFaultPage faults={configuration.faults} />);
    return;
  }
  if (!current && isTimedOut) session.forget('timed-out');
  else if (!current && otherTabSession) session.forget();
  const isPageKept = configuration === 'as-built' && !kept && !otherTabSession && !isAtCodeStep;
  const isPrerendered = isPageKept && root.firstElementChild;
  if (isPrerendered) takeOver(root);
  else await drawAnew(root, <App />);
}

const root = document.getElementById('root');
if (root) void startIn(root);
