import type { PortalStart } from '#portal/boot/portal-start.ts';
import {
  getCustomerDetailRequest,
  policyDetailRequest,
  policyNumberAt,
} from '#portal/boot/prefetch-requests.ts';
import { completeResponse } from '#portal/lib/api/complete-response.ts';
import { isAtCodeStep, readKeptLogin } from '#portal/lib/session/login-storage.ts';
import {
  isOutdated,
  isOver,
  mayOtherTabHaveSession,
  readKeptSession,
  type Session,
} from '#portal/lib/session/session-storage.ts';
import { askOtherTabs, openTabChannel } from '#portal/lib/session/tab-channel.ts';

/** The files behind the login that every page needs; the build fills them in. */
declare const EARLY_FILES: readonly string[];

function loadEarly(file: string): void {
  const link = document.createElement('link');
  const isScript = file.endsWith('.js');
  link.rel = isScript ? 'modulepreload' : 'preload';
  if (!isScript) link.as = 'style';
  // As the chunk loader will ask for it; a request of another kind would not be found again.
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

function early(
  answers: PortalStart['prefetchedResponses'],
  request: { key: string; url: string; init: RequestInit },
): void {
  const answer = fetch(request.url, request.init).then(completeResponse);
  // Whoever takes the answer handles its failure; until then it must not count as unhandled.
  answer.catch(() => undefined);
  answers[request.key] = answer;
}

/** Asks for what the page will need, before the script that needs it has arrived. */
function startCalls(session: Session, answers: PortalStart['prefetchedResponses']): void {
  early(answers, getCustomerDetailRequest(session));
  const policyNumber = policyNumberAt(location.pathname);
  if (policyNumber) early(answers, policyDetailRequest(session, policyNumber));
}

function startFiles(): void {
  if (typeof EARLY_FILES !== 'undefined') EARLY_FILES.forEach(loadEarly);
}

function changePath(path: string): void {
  history.replaceState(history.state, '', path + location.search);
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

/** Decides between the login screen and the logged-in page, and sets off whatever the latter needs. NAV-1, NAV-3, SES-7 */
export function startPortal(): PortalStart {
  const start: PortalStart = { prefetchedResponses: {} };
  const kept = readKeptSession();
  const isTimedOut = kept !== undefined && isOver(kept, Date.now());
  const mayAsk = mayOtherTabHaveSession(Date.now()) && (!kept || isOutdated(kept));
  if (kept && !isTimedOut && !mayAsk) {
    if (location.pathname === '/login') changePath('/');
    startCalls(kept, start.prefetchedResponses);
    startFiles();
    return { ...start, session: kept };
  }
  if (mayAsk) {
    startFiles();
    // A token that another tab has replaced is dead, or soon will be: it is used only where no tab has a newer one.
    const own = isTimedOut ? undefined : kept;
    return {
      ...start,
      isTimedOut,
      otherTabSession: askOtherTabs(openTabChannel()).then((found) => found ?? own),
    };
  }
  const isResuming = isAtCodeStep() && readKeptLogin(Date.now()) !== undefined;
  // The details, which are what the page holds, would only flash up.
  if (isResuming) document.documentElement.dataset.isResuming = 'true';
  const loginStart = { ...start, isTimedOut, isAtCodeStep: isResuming };
  if (location.pathname !== '/login') changePath('/login');
  holdEarlySubmit(loginStart);
  return loginStart;
}
