import type { ReactNode } from 'react';
import { Reference } from '#portal/components/connection/reference.tsx';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import { Button } from '#portal/components/controls/button.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { expectPageFocus } from '#portal/lib/routing/page.ts';

type LoadFailureProps = {
  what: string;
  /** The failure: how long to wait, and its reference. */
  error?: unknown;
  onRetry: () => void;
  /** Whether nothing else is on the page. The page that a new try loads then takes the focus. NAV-14 */
  isWholePage?: boolean;
  /** The way back and the heading of a page that has them also without its content. */
  head?: ReactNode;
};

/** Explains that something could not be loaded, and offers another try. */
export function LoadFailure({ what, error, onRetry, isWholePage = false, head }: LoadFailureProps) {
  const retry = () => {
    if (isWholePage) expectPageFocus();
    onRetry();
  };
  return (
    <div className="wrap">
      {head}
      {isWholePage && !head ? <h1 className="visually-hidden">We could not load {what}</h1> : null}
      <ErrorSummary>
        <p>
          We could not load {what}. {tooManySentence(error) ?? 'Try again.'} If it still does not work, call
          us on <PhoneLink />.
        </p>
        <Reference failure={error} />
      </ErrorSummary>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
