import { startPortal } from '#portal/boot/start-portal.ts';
import { showNotRunning } from '#portal/lib/loading/not-running.ts';

// Stands at the top of the page, so that its requests are on their way while the rest of the page arrives.
const start = startPortal();
window.portalStart = start;
// By then the app's script has run, unless it could not be loaded or read. NAV-35
addEventListener('load', () => {
  if (!start.isRunning) showNotRunning();
});
