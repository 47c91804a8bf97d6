import { useEffect, useRef } from 'react';
import { Reference } from '#portal/components/connection/reference.tsx';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import { Button } from '#portal/components/controls/button.tsx';
import { ErrorSummary, type FieldError } from '#portal/components/fields/error-summary.tsx';
import { gatewayFieldErrors } from '#portal/components/fields/gateway-field-errors.ts';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { METHOD_FIELDS, type MethodKind } from '#portal/features/payment-details/method-form/method-form.ts';
import { reasonText, UNCHANGED } from '#portal/features/payment-details/update-texts.ts';
import type { MethodFormState } from '#portal/features/payment-details/use-method-form.ts';
import { takePageFocus } from '#portal/lib/routing/page.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';
import styles from './method-form.module.css';

/** The id of the box that confirms the details. */
export const CONFIRMATION_ID = 'confirm-details';

/** A change that failed before, with its reason where the host gave one. */
export type FailedChange = { readonly reason: string | null };

type UpdateProblemProps = {
  form: MethodFormState;
  kind: MethodKind;
  isConfirmed: boolean;
  failed: FailedChange | undefined;
};

/** The errors of what is typed and of the box, in the order of the page. */
function listedErrors(
  { form, isConfirmed }: Pick<UpdateProblemProps, 'form' | 'isConfirmed'>,
  unticked: string,
): readonly FieldError[] {
  if (form.state !== 'incomplete' && form.state !== 'unconfirmed') return [];
  const fieldErrors = gatewayFieldErrors(METHOD_FIELDS, form.errors, form.focusField);
  const isUnticked = form.state === 'unconfirmed' && !isConfirmed;
  return [...fieldErrors, ...(isUnticked ? [{ fieldId: CONFIRMATION_ID, message: unticked }] : [])];
}

function TryAgain({ what, failure, onRetry }: { what: string; failure?: unknown; onRetry: () => void }) {
  return (
    <div className={styles.retry}>
      <p>
        {what} {UNCHANGED}
      </p>
      <p>
        {tooManySentence(failure) ?? 'Try again.'}{' '}
        {withPhone('If it still does not work, call us on {phone}.')}
      </p>
      <Reference failure={failure} />
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

/**
 * A change that came back without success: the configured text, and the reason where
 * it is known. UPD-69, UPD-70
 */
function FailedChangeTexts({ reason }: FailedChange) {
  const why = reasonText(reason);
  return (
    <>
      <p>{withPhone(text.failureMessages.paymentUpdate)}</p>
      <p>
        {why} {UNCHANGED}
      </p>
    </>
  );
}

const DECLINED: Readonly<Record<MethodKind, string>> = {
  card: 'Your bank did not accept this card. You can check the details, try another card, or call us on {phone}.',
  'bank-account':
    'Your bank did not accept this account. You can check the details, try another account, or call us on {phone}.',
};

/** The text of the box in each state of the form; nothing where all is well. */
function problemOf({ form, kind, failed }: Omit<UpdateProblemProps, 'isConfirmed'>) {
  switch (form.state) {
    case 'incomplete':
      return <p>Check your details in the form below.</p>;
    case 'declined':
      return (
        <p>
          {withPhone(DECLINED[kind])} {UNCHANGED}
        </p>
      );
    case 'failed':
      return (
        <TryAgain what="We could not open the secure form." failure={form.failure} onRetry={form.retry} />
      );
    case 'unanswered':
      return <TryAgain what="Our payment provider did not answer." onRetry={form.retry} />;
    default:
      return failed ? <FailedChangeTexts {...failed} /> : undefined;
  }
}

/** The problem, above the heading. It takes the focus each time. UPD-53, UPD-55 to UPD-57, UPD-69 */
export function UpdateProblem({ form, kind, isConfirmed, failed }: UpdateProblemProps) {
  const { confirmationMessage } = useConfiguration().regionalisation.pages.updatePaymentDetails;
  const box = useRef<HTMLDivElement>(null);
  const { problems } = form;
  const errors = listedErrors({ form, isConfirmed }, confirmationMessage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something goes wrong
  useEffect(() => {
    if (!box.current) return;
    box.current.scrollIntoView?.({ block: 'start' });
    takePageFocus(box.current);
  }, [problems]);
  if (errors.length > 0) return <ErrorSummary ref={box} errors={errors} />;
  const problem = problemOf({ form, kind, failed });
  return problem ? <ErrorSummary ref={box}>{problem}</ErrorSummary> : null;
}
