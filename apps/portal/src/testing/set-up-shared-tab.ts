// What a test file begins with that shares modules and page with the files before it: they are made those of a new tab.
import { vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { configureSite } from '#portal/testing/configure-site.ts';

/** Takes away what was rendered, stored and asked for. */
function clearTab(): void {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  delete window.portalStart;
}

await configureSite();
// What the modules know of a customer goes with the session.
session.end('logged-out');
session.clearEnding();
clearTab();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
