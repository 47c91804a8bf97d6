import './main-nav.css';
import { paths, sectionPath } from '#portal/lib/routing/paths.ts';
import { SECTIONS, type Section } from '#portal/lib/routing/route-table.ts';

type NavigationLink = { href: string; label: string; section?: Section; className?: string };

const LINKS: readonly NavigationLink[] = [
  ...(Object.keys(SECTIONS) as Section[]).map((section) => ({
    href: sectionPath(section),
    label: SECTIONS[section],
    section,
  })),
  { href: paths.logout, label: 'Log out', className: 'last' },
];

/** The main navigation of a logged-in customer. `isExact` marks a link that leads to the page itself. */
export function MainNav({ current, isExact = false }: { current?: Section | undefined; isExact?: boolean }) {
  return (
    <nav className="main-nav" aria-label="Main">
      <div className="wrap">
        <ul>
          {LINKS.map(({ href, label, section, className }) => (
            <li key={href} className={className}>
              <a
                href={href}
                aria-current={section && section === current ? (isExact ? 'page' : 'true') : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
