import type { FieldError } from '#portal/components/fields/error-summary.tsx';

/**
 * Returns the errors of a gateway's fields for the summary, in the order of `fields`. Only the gateway's
 * form can give them the focus.
 */
export const gatewayFieldErrors = <Field extends string>(
  fields: Readonly<Record<Field, unknown>>,
  errors: Readonly<Partial<Record<Field, string>>>,
  focusField: (field: Field) => void,
): readonly FieldError[] =>
  (Object.keys(fields) as Field[]).flatMap((field) => {
    const message = errors[field];
    return message ? [{ fieldId: field, message, focus: () => focusField(field) }] : [];
  });
