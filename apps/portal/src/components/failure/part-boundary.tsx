import { type ReactNode, Suspense } from 'react';
import { BrokenPart } from '#portal/components/failure/broken-part.tsx';
import { ErrorBoundary } from '#portal/components/failure/error-boundary.tsx';

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
