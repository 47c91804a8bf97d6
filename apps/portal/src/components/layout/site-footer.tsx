import type { ReactNode } from 'react';
import { site } from '#portal/lib/site/site.ts';
import './site-footer.css';

type SiteFooterProps = { hasMenu?: boolean; children?: ReactNode };

/**
 * The brand's links and legal text at the end of every page. `target`: that page is no part of the
 * portal's script; `hasMenu`: it shows the menu that is here, too. Only behind the login a call can be
 * asked for. `children`: further entries. CLM-2, CLM-6, CBK-1
 */
export function SiteFooter({ hasMenu = false, children }: SiteFooterProps) {
  const { links, legal } = site.brand.footer;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <ul>
          <li>
            <a href={`/bereavement${hasMenu ? '#portal' : ''}`} target="_self">
              When someone has died
            </a>
          </li>
          {hasMenu ? (
            <li>
              <a href="/call-back">Ask us to call you</a>
            </li>
          ) : null}
          {children}
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
        <p>{legal}</p>
      </div>
    </footer>
  );
}
