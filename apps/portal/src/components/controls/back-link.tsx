import './back-link.css';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CHEVRON_LEFT } from '#portal/components/controls/icon-shapes.ts';

/** The link back to the page above. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="back-link" href={href}>
      <Icon shape={CHEVRON_LEFT} />
      {label}
    </a>
  );
}
