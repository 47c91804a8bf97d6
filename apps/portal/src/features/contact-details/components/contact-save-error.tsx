import type { Ref } from 'react';
import { ErrorSummary, type FieldError as Fault } from '#portal/components/error-summary/error-summary.tsx';
import { withPhone } from '#portal/components/help-block/with-phone.tsx';
import type { ContactRow } from '#portal/features/contact-details/contact-rows.ts';
import type { ContactTrouble } from '#portal/features/contact-details/hooks/use-contact-form.ts';
import { text as words } from '#portal/lib/site/text.ts';
import { NOT_GIVEN } from '#portal/lib/values/not-given.ts';

function StoredMeanwhile({ rows }: { rows: readonly ContactRow[] }) {
  return (
    <>
      <p>
        Your contact details were changed in another window while you were here. What you typed is still in
        the form; the rest shows what is stored.
      </p>
      {rows.length > 0 ? (
        <ul className="stored-now">
          {rows.map(([label, value]) => (
            <li key={label}>
              {label} is now: <strong>{value || NOT_GIVEN}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      <p>Check the form, then choose Save again.</p>
    </>
  );
}

type ContactSaveErrorProps = {
  ref: Ref<HTMLDivElement>;
  faults: readonly Fault[];
  trouble: ContactTrouble | undefined;
};

/** Why the details were not saved: the configured words when it was the server that did not, then what there is to know. CON-16, CON-18, CON-35 */
export function ContactSaveError({ ref, faults, trouble }: ContactSaveErrorProps) {
  return (
    <ErrorSummary ref={ref} errors={faults}>
      {trouble ? <p>{withPhone(words.failureMessages.contactUpdate)}</p> : null}
      {trouble?.kind === 'changed-meanwhile' ? <StoredMeanwhile rows={trouble.rows} /> : null}
    </ErrorSummary>
  );
}
