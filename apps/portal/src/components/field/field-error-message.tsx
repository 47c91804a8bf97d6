import { Icon } from '#portal/components/icon/icon.tsx';
import { WARNING } from '#portal/components/icon/icon-shapes.ts';

/** What is wrong with a field, beside it. The words are those of the error summary. */
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

/** The ids that describe a field, hint first, as `aria-describedby` wants them. */
export const describedBy = (
  hintId: string | undefined,
  errorId: string,
  error: string | undefined,
): string | undefined => [hintId, error && errorId].filter(Boolean).join(' ') || undefined;
