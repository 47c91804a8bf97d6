import './main-nav.css';

type Section = 'policies' | 'contacts';

const LINKS: readonly { href: string; label: string; section?: Section; className?: string }[] = [
  { href: '/', label: 'My policies', section: 'policies' },
  { href: '/contacts', label: 'My contact details', section: 'contacts' },
  { href: '/logout', label: 'Log out', className: 'last' },
];

/** The three ways of a logged-in customer, in words. `isExact` when the link names the page itself. */
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
