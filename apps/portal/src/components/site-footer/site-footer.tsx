import { site } from '#portal/lib/site/site.ts';
import './site-footer.css';

/** The brand's links and legal text at the end of every page. `target`: that page is no part of the portal's script. CLM-2 */
export function SiteFooter() {
  const { links, legal } = site.brand.footer;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <ul>
          <li>
            <a href="/bereavement" target="_self">
              When someone has died
            </a>
          </li>
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
