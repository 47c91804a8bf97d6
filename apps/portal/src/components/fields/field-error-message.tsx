import { Icon } from '#portal/components/controls/icon.tsx';
import { WARNING } from '#portal/components/controls/icon-shapes.ts';

/** The error of a field, beside it, with the text of the error summary. */
export function FieldErrorMessage({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="field-error" id={id}>
      <Icon shape={WARNING} />
      <span>
        <span className="visually-hidden">Error: </span>
        {message}
      </span>
    </p>
  );
}

/** Returns the ids that describe a field for `aria-describedby`, the hint first. */
export const describedBy = (
  hintId: string | undefined,
  errorId: string,
  error: string | undefined,
): string | undefined => [hintId, error && errorId].filter(Boolean).join(' ') || undefined;
