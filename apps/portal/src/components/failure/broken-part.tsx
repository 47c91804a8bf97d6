import { Button, type ButtonProps } from '#portal/components/controls/button.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';

/** Loads the page again: a browser may keep the failure of a script as long as the page stays. */
export const ReloadButton = ({ variant }: Pick<ButtonProps, 'variant'>) => (
  <Button variant={variant ?? 'primary'} onClick={() => location.reload()}>
    Reload
  </Button>
);

/** Stands in place of what could not be drawn, or whose script cannot be had. NAV-13, NAV-34 */
export function BrokenPart({ what }: { what: string }) {
  return (
    <div className="wrap paragraph" role="alert">
      <p>
        We could not load {what}. Reload the page. If that does not help, call us on <PhoneLink />.
      </p>
      <p className="button-row paragraph">
        <ReloadButton />
      </p>
    </div>
  );
}
