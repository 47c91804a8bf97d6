import type { Ref } from 'react';
import { Reference } from '#portal/components/connection/reference.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import type { FieldError } from '#portal/features/contact-details/check-contact-form.ts';
import { addressOfField, fieldId } from '#portal/features/contact-details/contact-form.ts';
import type { ContactRow } from '#portal/features/contact-details/contact-rows.ts';
import { HELD_TEXT } from '#portal/features/contact-details/held-text.ts';
import type { ContactSave } from '#portal/features/contact-details/use-contact-save.ts';
import { hasCode } from '#portal/lib/api/request-failure.ts';
import { text } from '#portal/lib/site/text.ts';
import { NOT_GIVEN } from '#portal/lib/values/not-given.ts';
import { waitText } from '#portal/lib/values/wait-text.ts';
import styles from './contact-form.module.css';

/** Lists the rows that somebody else stored in the meantime. CON-35 */
function StoredMeanwhile({ rows }: { rows: readonly ContactRow[] }) {
  return (
    <>
      <p>
        Your contact details were changed in another window, or by us, while you were here. What you typed is
        still in the form; the rest is up to date.
      </p>
      {rows.length > 0 ? (
        <ul className={styles.storedNow}>
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

/** Two addresses may have the same error: the summary says when it is in the postal one. */
const inSummary = ({ field, message }: FieldError): string =>
  addressOfField(field) === 'postal' ? `Postal address: ${message}` : message;

type ContactSaveErrorProps = { ref: Ref<HTMLDivElement>; save: ContactSave };

/**
 * Says why the details were not saved. The configured text comes first when the server did not save
 * them. CON-16, CON-18, CON-35
 */
export function ContactSaveError({ ref, save }: ContactSaveErrorProps) {
  const { state, fieldErrors = [], storedRows = [], limit, failure } = save;
  const isHeld = hasCode(failure, 'contact.held');
  const listed = fieldErrors.map((error) => ({ fieldId: fieldId(error.field), message: inSummary(error) }));
  return (
    <ErrorSummary ref={ref} errors={listed}>
      {state === 'invalid' ? null : <p>{withPhone(text.failureMessages.contactUpdate)}</p>}
      {limit ? (
        <p>
          There were many changes or codes in a short time. Nothing was changed, and what you typed is still
          here. You can save again in {waitText(limit.waitSeconds)}.
        </p>
      ) : null}
      {isHeld ? <p>{withPhone(HELD_TEXT)}</p> : null}
      {listed.length > 0 || limit || isHeld ? null : <Reference failure={failure} />}
      {state === 'conflict' ? <StoredMeanwhile rows={storedRows} /> : null}
    </ErrorSummary>
  );
}
