import { type ReactNode, Suspense } from 'react';
import { ReloadButton } from '#portal/components/failure/broken-page.tsx';
import { ErrorBoundary } from '#portal/components/failure/error-boundary.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';

/** Stands in place of a part of a page that could not be drawn, or whose script cannot be had. NAV-34 */
export function BrokenPart({ what }: { what: string }) {
  return (
    <div className="wrap" role="alert">
      <p>
        We could not load {what}. Reload the page. If that does not help, call us on <PhoneLink />.
      </p>
      <p className="button-row">
        <ReloadButton />
      </p>
    </div>
  );
}

type PartBoundaryProps = {
  readonly children: ReactNode;
  /** The part, as in 'We could not load {what}'. Without a name nothing stands in its place. */
  readonly what?: string;
};

/**
 * A part of a page that is loaded apart: nothing waits for it, and its failure leaves the page as it is.
 * NAV-34
 */
export const PartBoundary = ({ what, children }: PartBoundaryProps) => (
  <ErrorBoundary fallback={what ? <BrokenPart what={what} /> : null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
