import { Button } from '#portal/components/button/button.tsx';
import { ErrorSummary } from '#portal/components/error-summary/error-summary.tsx';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';
import { tooManySentence } from '#portal/components/load-failure/too-many-sentence.ts';

type LoadFailureProps = {
  what: string;
  /** What failed, where it says how long to wait. */
  error?: unknown;
  onRetry: () => void;
  isWholePage?: boolean;
};

/** Explains that something could not be loaded, and offers another try. */
export function LoadFailure({ what, error, onRetry, isWholePage = false }: LoadFailureProps) {
  return (
    <div className="wrap">
      {isWholePage ? <h1 className="visually-hidden">We could not load {what}</h1> : null}
      <ErrorSummary>
        <p>
          We could not load {what}. {tooManySentence(error) ?? 'Try again.'} If it still does not work, call
          us on <PhoneLink />.
        </p>
      </ErrorSummary>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
