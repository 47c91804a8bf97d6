import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, loadSignedInApp } from '#portal/app/app.tsx';
import { loadConfiguration } from '#portal/lib/configuration.ts';
import { session } from '#portal/lib/session.ts';
// The outline of the logged-in page is painted before the script that knows its components.
import '#portal/components/card/card.css';
import '#portal/components/main-nav/main-nav.css';
import '#portal/components/skeleton/skeleton.css';

async function start(root: HTMLElement) {
  const loading = loadConfiguration();
  const { session: kept, otherTabSession, isTimedOut } = window.portalStart ?? { earlyAnswers: {} };
  const current = kept ?? (otherTabSession ? await otherTabSession : undefined);
  if (current) await loadSignedInApp();
  const configuration = await loading;
  if (configuration === 'none') return;
  if (current) session.begin(current);
  else if (isTimedOut) session.showEnding('timed-out');
  else if (otherTabSession) session.showEnding('logged-out');
  const isPrerendered = configuration === 'as-built' && !kept && !otherTabSession && root.firstElementChild;
  if (isPrerendered) hydrateRoot(root, <App />);
  else createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root)
  start(root).catch((error: Error) => {
    root.textContent = error.message;
  });
