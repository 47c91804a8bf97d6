import './base.css';
import '#portal/components/controls/button.css';
import type { ReactNode } from 'react';
import { Announcer } from '#portal/components/feedback/announcer.tsx';
import { SiteFooter } from '#portal/components/layout/site-footer.tsx';
import { SiteHeader } from '#portal/components/layout/site-header.tsx';

type ShellProps = {
  navigation?: ReactNode;
  /** Entries of the footer beside those of every page. */
  footerEntries?: ReactNode;
  mainClass?: string;
  isBusy?: boolean;
  children: ReactNode;
};

/** The frame of every page: skip link, brand band, navigation, footer, and the live regions. */
export function Shell({ navigation, footerEntries, mainClass, isBusy, children }: ShellProps) {
  const hasMenu = navigation !== undefined;
  return (
    <>
      <a className="skip-link button" href="#main">
        Skip to main content
      </a>
      <SiteHeader>{navigation}</SiteHeader>
      <main
        id="main"
        className={hasMenu ? 'with-menu' : mainClass}
        aria-busy={isBusy || undefined}
        tabIndex={-1}
      >
        {children}
      </main>
      <SiteFooter hasMenu={hasMenu}>{footerEntries}</SiteFooter>
      <Announcer />
    </>
  );
}
