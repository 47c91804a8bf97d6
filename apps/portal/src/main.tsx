import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#portal/app/app.tsx';
import { loadConfiguration } from '#portal/lib/configuration.ts';
import { session } from '#portal/lib/session.ts';

async function start(root: HTMLElement) {
  loadConfiguration().catch((error: Error) => {
    root.textContent = error.message;
  });
  const { session: kept, otherTabSession, isTimedOut } = window.portalStart ?? { earlyAnswers: {} };
  const current = kept ?? (otherTabSession ? await otherTabSession : undefined);
  if (current) session.begin(current);
  else if (isTimedOut || otherTabSession) session.showEnding(isTimedOut ? 'timed-out' : 'logged-out');
  const isPrerendered = !kept && !otherTabSession && root.firstElementChild;
  if (isPrerendered) hydrateRoot(root, <App />);
  else createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root) void start(root);
