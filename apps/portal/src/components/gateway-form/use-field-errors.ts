import { useCallback, useState } from 'react';
import type { FieldErrors } from '#portal/components/gateway-form/gateway-form.ts';

const noErrors = <Field extends string>() => ({}) as FieldErrors<Field>;

/** Keeps the errors that the fields of a gateway's form tell. */
export function useFieldErrors<Field extends string>() {
  const [errors, setErrors] = useState(noErrors<Field>);
  const clearErrors = useCallback(() => setErrors(noErrors<Field>), []);
  const onFieldError = (field: Field, error: string | null) =>
    setErrors(({ [field]: _, ...others }) => ({
      ...noErrors<Field>(),
      ...others,
      ...(error ? { [field]: error } : {}),
    }));
  return { errors, clearErrors, onFieldError };
}
