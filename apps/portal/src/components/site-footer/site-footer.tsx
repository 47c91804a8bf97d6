import { site } from '#portal/lib/site/site.ts';
import './site-footer.css';

/** The brand's links and legal text at the end of every page. */
export function SiteFooter() {
  const { links, legal } = site.brand.footer;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <ul>
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
