import { BrokenPage } from '#portal/components/failure/broken-page.tsx';
import { Logo } from '#portal/components/layout/logo.tsx';

/**
 * Stands in place of the whole portal. It has as few parts as possible: any of them may be what failed.
 * NAV-34
 */
export function BrokenPortal() {
  return (
    <>
      <header className="brand-band">
        <div className="wrap">
          <Logo />
        </div>
      </header>
      <main id="main">
        <BrokenPage />
      </main>
    </>
  );
}
