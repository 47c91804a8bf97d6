import { Suspense } from 'react';
import type { Session } from '#portal/boot/kept-session.ts';
import { LoginPage } from '#portal/features/login/components/login-page.tsx';
import { lazyPart } from '#portal/lib/lazy-part.tsx';
import { expectPageFocus } from '#portal/lib/page.ts';
import { session } from '#portal/lib/session.ts';
import { useSession } from '#portal/lib/use-session.ts';

const loadSignedInModule = () => import('#portal/app/signed-in-app.tsx');
const SignedInApp = lazyPart(async () => (await loadSignedInModule()).SignedInApp);

/** Everything behind the login, and the page at the present address; the login screen does without them. */
export async function loadSignedInApp(): Promise<void> {
  await SignedInApp.load();
  const { loadPageAt, takeEarlyData } = await loadSignedInModule();
  await Promise.all([loadPageAt(location.pathname), takeEarlyData(location.pathname)]);
}

/** The session begins when the portal is ready to show it; until then the login screen stays busy. */
async function enter(opened: Session) {
  await loadSignedInApp();
  expectPageFocus();
  session.begin(opened);
}

/** The login screen at every path, or the portal of the customer who is logged in. NAV-1 */
export function App() {
  const { session: current, ending } = useSession();
  if (!current) return <LoginPage ending={ending} onEndingSeen={session.clearEnding} onLoggedIn={enter} />;
  return (
    <Suspense>
      <SignedInApp key={current.customerLoginId} />
    </Suspense>
  );
}
