import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'two errors, each a link to its field': () => (
    <ErrorSummary
      errors={[
        { fieldId: 'mobile', message: 'Enter your mobile number' },
        { fieldId: 'birth-day', message: 'Date of birth must be a real date' },
      ]}
    />
  ),
  'an error without a field': () => (
    <ErrorSummary>
      <p>{withPhone('We could not log you in. Try again. If it still does not work, call us on {phone}.')}</p>
    </ErrorSummary>
  ),
};
