import { lazy, Suspense } from 'react';
import { ShellSkeleton } from '#portal/components/shell/shell-skeleton.tsx';
import { LoginPage } from '#portal/features/login/components/login-page.tsx';
import { loadChunk } from '#portal/lib/load-chunk.ts';
import { session } from '#portal/lib/session.ts';
import { useSession } from '#portal/lib/use-session.ts';

const SignedInApp = lazy(async () => ({
  default: (await loadChunk(() => import('#portal/app/signed-in-app.tsx'))).SignedInApp,
}));

/** The login screen at every path, or the portal of the customer who is logged in. NAV-1 */
export function App() {
  const { session: current, ending } = useSession();
  if (!current) return <LoginPage ending={ending} onEndingSeen={session.clearEnding} />;
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <SignedInApp key={current.customerLoginId} />
    </Suspense>
  );
}
