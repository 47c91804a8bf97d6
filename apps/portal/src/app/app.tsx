import { Suspense } from 'react';
import { BrokenPortal } from '#portal/components/failure/broken-portal.tsx';
import { ErrorBoundary } from '#portal/components/failure/error-boundary.tsx';
import { LoginPage } from '#portal/features/login/components/login-page.tsx';
import { connected, hasNoConnection } from '#portal/lib/api/connection.ts';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';
import { savesData } from '#portal/lib/loading/save-data.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { session } from '#portal/lib/session/session.ts';
import { type Session, storeSession } from '#portal/lib/session/session-storage.ts';
import { useSession } from '#portal/lib/session/use-session.ts';

const loadLoggedInModule = () => import('#portal/app/logged-in-app.tsx');
const LoggedInApp = lazyComponent(async () => (await loadLoggedInModule()).LoggedInApp);

/**
 * Loads everything behind the login, and the page at the current path. The login screen does without them.
 * `others`: what the first render waits for beside them.
 */
export async function loadLoggedInApp(others?: Promise<unknown>): Promise<void> {
  await LoggedInApp.load();
  const { loadPageAt, prefetchPageData } = await loadLoggedInModule();
  // A page whose script cannot be had says so in its place. NAV-34
  const page = loadPageAt(location.pathname).catch(() => undefined);
  await Promise.all([page, prefetchPageData(location.pathname, others)]);
}

/**
 * Has the portal loaded while the code is typed, unless the customer saves data. A failure counts only
 * once they are there. LOG-73
 */
function prepare() {
  if (savesData()) return;
  loadLoggedInModule().then(
    ({ preloadDeferredFonts }) => preloadDeferredFonts(),
    () => undefined,
  );
}

/**
 * Loads the page again, with the session: a browser may keep the failure of a script as long as the page
 * stays.
 */
async function beginByReload(opened: Session): Promise<never> {
  storeSession(opened);
  if (hasNoConnection()) await connected();
  location.reload();
  return new Promise(() => undefined);
}

/** Begins the session once the portal is ready to show it. Until then the login screen stays busy. LOG-95 */
async function enter(opened: Session) {
  await loadChunk(() => loadLoggedInModule().catch(() => beginByReload(opened)));
  await LoggedInApp.load();
  expectPageFocus();
  session.begin(opened);
}

/** The login screen at every path, or the portal of the customer who is logged in. NAV-1 */
export function App() {
  const { session: current, ending } = useSession();
  const shown = current ? (
    <Suspense>
      <LoggedInApp key={current.customerLoginId} />
    </Suspense>
  ) : (
    <LoginPage ending={ending} onEndingSeen={session.clearEnding} onLoggedIn={enter} onCodeStep={prepare} />
  );
  return <ErrorBoundary fallback={<BrokenPortal />}>{shown}</ErrorBoundary>;
}
