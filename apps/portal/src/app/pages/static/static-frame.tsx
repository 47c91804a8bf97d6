import type { ReactNode } from 'react';
import { DisplayPanel, DisplayTools } from '#portal/app/pages/static/display-choice.tsx';
import { Logo } from '#portal/components/layout/logo.tsx';
import { MainNav } from '#portal/components/layout/main-nav.tsx';
import { SiteFooter } from '#portal/components/layout/site-footer.tsx';

type Props = {
  readonly children: ReactNode;
  /**
   * Where links of the portal land. A page with landings has the footer, and the menu for those who came from
   * a page that has it. CLM-6
   */
  readonly landings?: ReactNode;
  /** A page without any script offers no text size and colours. NAV-11, NAV-30 */
  readonly hasScript?: boolean;
};

/** The frame of the pages that need no login and no script file. */
export function StaticFrame({ landings, hasScript = true, children }: Props) {
  return (
    <div id="root">
      <header>
        <div className="brand-band">
          <div className="wrap">
            <Logo />
            {hasScript ? <DisplayTools /> : null}
          </div>
        </div>
        {hasScript ? <DisplayPanel /> : null}
      </header>
      {landings && (
        <div className="from-policy">
          <MainNav />
        </div>
      )}
      <main className={landings ? 'bereavement' : undefined}>
        {landings}
        <div className="wrap wrap-narrow">{children}</div>
      </main>
      {landings && <SiteFooter />}
    </div>
  );
}
