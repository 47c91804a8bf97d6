import './error-summary.css';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { OfflineReason } from '#portal/components/connection/offline-reason.tsx';
import { Button } from '#portal/components/controls/button.tsx';

/** The error of a field, and the field's id. */
export type FieldError = {
  fieldId: string;
  message: string;
  /** Gives the focus to a field that no link reaches: it is in a frame of the gateway. */
  focus?: () => void;
};

type ErrorSummaryProps = {
  /** The submit handler focuses the summary itself: an effect on the errors would miss the second submit. */
  ref?: Ref<HTMLDivElement>;
  errors?: readonly FieldError[];
  /** An error that belongs to no field. */
  children?: ReactNode;
};

function focusById(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
}

function ErrorLink({ fieldId, message, focus }: FieldError) {
  if (focus) {
    return (
      <Button variant="quiet" onClick={focus}>
        {message}
      </Button>
    );
  }
  return (
    <a href={`#${fieldId}`} onClick={(event) => focusById(event, fieldId)}>
      {message}
    </a>
  );
}

/** The box above the heading that explains what went wrong and links to each field with an error. */
export function ErrorSummary({ ref, errors = [], children }: ErrorSummaryProps) {
  return (
    <div
      className="error-summary"
      ref={ref}
      tabIndex={-1}
      role="alert"
      // An error that comes later is read alone.
      aria-atomic="false"
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">There is a problem</h2>
      {children}
      {errors.length === 0 ? <OfflineReason /> : null}
      {errors.length > 0 ? (
        <ul>
          {errors.map((error) => (
            <li key={error.fieldId}>
              <ErrorLink {...error} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
