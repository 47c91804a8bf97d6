import type { Ref } from 'react';
import { ErrorSummary } from '#portal/components/error-summary/error-summary.tsx';
import { withPhone } from '#portal/components/help-block/with-phone.tsx';
import type { ContactTrouble } from '#portal/features/contacts/hooks/use-contact-form.ts';
import { NOT_GIVEN } from '#portal/lib/not-given.ts';
import { words } from '#portal/lib/words.ts';

/** Why the details were not saved, when no field is to blame. CON-16, CON-35 */
export function ContactTroubleBox({ trouble, ref }: { trouble: ContactTrouble; ref: Ref<HTMLDivElement> }) {
  if (trouble.kind === 'failed') {
    return (
      <ErrorSummary ref={ref}>
        <p>{withPhone(words.failureMessages.contactUpdate)}</p>
      </ErrorSummary>
    );
  }
  return (
    <ErrorSummary ref={ref}>
      <p>
        Your contact details were changed in another window while you were here. Nothing was saved now. What
        you typed is still in the form; the rest shows what is stored.
      </p>
      {trouble.rows.length > 0 ? (
        <ul className="stored-now">
          {trouble.rows.map(([label, value]) => (
            <li key={label}>
              {label} is now: <strong>{value || NOT_GIVEN}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      <p>Check the form, then choose Save again.</p>
    </ErrorSummary>
  );
}
