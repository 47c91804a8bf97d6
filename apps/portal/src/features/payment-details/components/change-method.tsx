import type { AuthorityText } from '@portal/config/authorities/authority-text';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { type FormEvent, useEffect } from 'react';
import { Checkbox } from '#portal/components/choices/checkbox.tsx';
import { NotSent } from '#portal/components/connection/not-sent.tsx';
import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { MethodFormPlace } from '#portal/features/payment-details/components/method-form-place.tsx';
import { MethodTiles } from '#portal/features/payment-details/components/method-tiles.tsx';
import { UpdateFrame } from '#portal/features/payment-details/components/update-frame.tsx';
import {
  CONFIRMATION_ID,
  type FailedChange,
  UpdateProblem,
} from '#portal/features/payment-details/components/update-problem.tsx';
import type { MethodKind } from '#portal/features/payment-details/method-form/method-form.ts';
import { isFormOut, isSaving } from '#portal/features/payment-details/method-step-machine.ts';
import { UNCHANGED } from '#portal/features/payment-details/update-texts.ts';
import type { MethodFormState } from '#portal/features/payment-details/use-method-form.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';
import styles from './method-form.module.css';
import updateFrameStyles from './update-frame.module.css';

const CUT_OFF_TITLE = 'The change was not finished';

/**
 * Says what an earlier form came to that was left for the bank's page. Read out too: what has the
 * focus is the heading. UPD-95
 */
function CutOffNotice() {
  const words = `We received no answer about the details you entered. The details under ‘${text.headings.myPaymentDetails}’ still apply.`;
  useEffect(() => announce(`${CUT_OFF_TITLE}. ${words}`, 'news'), [words]);
  return (
    <Banner tone="info" title={CUT_OFF_TITLE}>
      {words}
    </Banner>
  );
}

const SAVE = 'Save payment details';
const SAVING = 'Saving your payment details. Do not close this page.';

/** The agreement, whole and readable. The phone in it can be called. UPD-53 */
function Authority({ title, paragraphs }: AuthorityText) {
  return (
    <section className={styles.authority} aria-labelledby="authority-title">
      <h2 id="authority-title" className={updateFrameStyles.title}>
        {title}
      </h2>
      <ul>
        {paragraphs.map((paragraph) => (
          <li key={paragraph}>{withPhone(paragraph)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The buttons, with the reason why Submit waits. UPD-54, UPD-59 */
function Actions({ form, policyNumber }: { form: MethodFormState; policyNumber: string }) {
  const { state, isHeld } = form;
  const isBusy = isSaving(state);
  const isOut = isFormOut(state);
  const isWaiting = !isBusy && (isHeld || isOut || state === 'loading');
  return (
    <div className={styles.actions}>
      {state === 'offline' ? (
        <NotSent button={SAVE}>{UNCHANGED} What you typed is still here.</NotSent>
      ) : null}
      <div className="button-row">
        <Button
          type="submit"
          disabled={isWaiting}
          isBusy={isBusy}
          aria-describedby={isWaiting ? 'submit-reason' : undefined}
        >
          {SAVE}
        </Button>
        <a className={buttonClass('secondary')} href={paths.policy(policyNumber)}>
          Cancel
        </a>
      </div>
      {isWaiting ? (
        <p className="hint" id="submit-reason">
          {isOut
            ? 'Press ‘Try again’ above to load the secure form once more.'
            : 'The secure form is getting ready. You can save in a moment.'}
        </p>
      ) : null}
      {isBusy ? <BusyIndicator text={SAVING} /> : null}
    </div>
  );
}

type ChangeMethodProps = {
  detail: PolicyDetail;
  kind: MethodKind;
  onChoose: (kind: MethodKind) => void;
  authority: AuthorityText;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
  form: MethodFormState;
  /** The change before this one, where it failed. */
  failed?: FailedChange | undefined;
};

/**
 * The page on which the customer chooses how to pay, and enters it in the gateway's
 * own form. UPD-51 to UPD-59
 */
export function ChangeMethod({ detail, kind, onChoose, authority, form, failed, ...box }: ChangeMethodProps) {
  const { confirmation, confirmationMessage } = useConfiguration().regionalisation.pages.updatePaymentDetails;
  const { state, isHeld, submit } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isHeld) submit();
  };
  return (
    <UpdateFrame
      detail={detail}
      problem={
        <>
          <UpdateProblem {...{ form, failed, kind }} isConfirmed={box.isConfirmed} />
          {form.isCutOff ? <CutOffNotice /> : null}
        </>
      }
    >
      <form className="card" noValidate onSubmit={onSubmit} aria-busy={isSaving(state) || undefined}>
        <div inert={isSaving(state)}>
          <MethodTiles kind={kind} onChoose={onChoose} />
          <MethodFormPlace kind={kind} form={form} />
          <Authority {...authority} />
          <div className={styles.confirm}>
            <Checkbox
              id={CONFIRMATION_ID}
              label={`I agree to the terms above. ${confirmation}`}
              isTicked={box.isConfirmed}
              onTick={box.onConfirm}
              error={state === 'unconfirmed' && !box.isConfirmed ? confirmationMessage : undefined}
            />
          </div>
        </div>
        <Actions form={form} policyNumber={detail.policyNumber} />
      </form>
    </UpdateFrame>
  );
}
