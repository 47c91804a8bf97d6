import { Button, type ButtonProps } from '#portal/components/controls/button.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { usePage } from '#portal/lib/routing/page.ts';

const TITLE = 'This page did not load';

/** Loads the page again: a browser may keep the failure of a script as long as the page stays. */
export const ReloadButton = ({ variant }: Pick<ButtonProps, 'variant'>) => (
  <Button variant={variant ?? 'primary'} onClick={() => location.reload()}>
    Reload
  </Button>
);

/** Stands in place of a page that could not be drawn, or whose script cannot be had. NAV-34, NAV-13 */
export function BrokenPage() {
  usePage(TITLE);
  return (
    <div className="wrap wrap-narrow">
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p className="lead" role="alert">
        Something went wrong on our side. Reload the page. If that does not help, call us on <PhoneLink />.
      </p>
      <p className="button-row">
        <ReloadButton />
      </p>
    </div>
  );
}
