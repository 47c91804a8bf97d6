import { customerDetailRequest, POLICY_REQUESTS, prefetch } from '#portal/lib/api/prefetch-requests.ts';
import type { PortalStart } from '#portal/lib/loading/portal-start.ts';
import { policyNumberIn } from '#portal/lib/routing/match-route.ts';
import { prefetchedRoutes } from '#portal/lib/routing/prefetched-routes.ts';
import { forgetStoredLogin, isAtCodeStep, readStoredLogin } from '#portal/lib/session/login-storage.ts';
import { wasPasskeyUsed } from '#portal/lib/session/passkey-marker.ts';
import {
  forgetStoredSession,
  isOutdated,
  isOver,
  mayOtherTabHaveSession,
  readStoredSession,
  type Session,
} from '#portal/lib/session/session-storage.ts';
import { askOtherTabs, openTabChannel } from '#portal/lib/session/tab-channel.ts';
import { rememberPath, takeWantedPath } from '#portal/lib/session/wanted-path.ts';
import { readDemonstrationLogin } from '#portal/lib/site/demonstration-login.ts';

/** The files behind the login that every page needs; the build fills them in. */
declare const PRELOAD_FILES: readonly string[];

type Responses = PortalStart['prefetchedResponses'];

function preload(file: string): void {
  const link = document.createElement('link');
  const isScript = file.endsWith('.js');
  link.rel = isScript ? 'modulepreload' : 'preload';
  if (!isScript) link.as = 'style';
  // As the chunk loader will ask for it: the browser does not reuse a request of another kind.
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

function preloadFiles(): void {
  if (typeof PRELOAD_FILES !== 'undefined') PRELOAD_FILES.forEach(preload);
}

/** Asks for the data of the page before the script that shows it has arrived. */
function prefetchData(session: Session, responses: Responses): void {
  prefetch(responses, customerDetailRequest(session));
  for (const [pattern, data] of prefetchedRoutes) {
    const policyNumber = policyNumberIn(pattern, location.pathname);
    if (policyNumber) prefetch(responses, POLICY_REQUESTS[data](session, policyNumber));
  }
}

function changePath(path: string): void {
  history.replaceState(history.state, '', path + location.search);
}

/**
 * Stripe leads its customers back with a secret in the address, of a payment or of a saved card
 * or account. PAY-67, UPD-67
 */
function dropSecret(): void {
  // Nearly every address has no query, and the calls of the page wait for this.
  if (!location.search) return;
  const url = new URL(location.href);
  const secrets = [...url.searchParams.keys()].filter((name) => name.endsWith('_client_secret'));
  // Deleting rewrites every parameter: without a secret the query stays as it is, to the letter. NAV-1
  if (secrets.length === 0) return;
  for (const name of secrets) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** Forgets the person who used this browser before: another one logs in. DEMO-28 */
function makeRoomForDemonstration(): void {
  if (!readDemonstrationLogin()) return;
  forgetStoredSession(true);
  forgetStoredLogin();
}

function holdEarlySubmit(start: PortalStart): void {
  document.addEventListener(
    'submit',
    (event) => {
      if (start.isAppReady) return;
      event.preventDefault();
      start.wasSubmitted = true;
    },
    true,
  );
}

/**
 * Decides between the login screen and the logged-in page, and starts the requests that the latter
 * needs. NAV-1, NAV-3, SES-7
 */
export function startPortal(): PortalStart {
  dropSecret();
  makeRoomForDemonstration();
  const start: PortalStart = { prefetchedResponses: {} };
  const stored = readStoredSession();
  const isTimedOut = stored !== undefined && isOver(stored, Date.now());
  const mayAsk = mayOtherTabHaveSession(Date.now()) && (!stored || isOutdated(stored));
  if (stored && !isTimedOut && !mayAsk) {
    if (location.pathname === '/login') changePath(takeWantedPath(location.search));
    prefetchData(stored, start.prefetchedResponses);
    preloadFiles();
    return { ...start, session: stored };
  }
  if (mayAsk) {
    preloadFiles();
    // A token that another tab has replaced is dead, or soon will be: it is used only
    // where no tab has a newer one.
    const own = isTimedOut ? undefined : stored;
    return {
      ...start,
      isTimedOut,
      otherTabSession: askOtherTabs(openTabChannel()).then((found) => found ?? own),
    };
  }
  const isResuming = isAtCodeStep() && readStoredLogin(Date.now()) !== undefined;
  // Hides the details of the prerendered page: they would only flash up, or move under a notice or a button.
  if (isResuming || isTimedOut || wasPasskeyUsed()) document.documentElement.dataset.isResuming = 'true';
  const loginStart = { ...start, isTimedOut, isAtCodeStep: isResuming };
  if (location.pathname !== '/login') {
    rememberPath(location.pathname);
    changePath('/login');
  }
  holdEarlySubmit(loginStart);
  return loginStart;
}
