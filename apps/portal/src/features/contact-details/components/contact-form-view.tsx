import '#portal/components/content/card.css';
import {
  CONTACT_SAVE_STEPS,
  type ContactSaveState,
  nextContactSaveState,
} from '@portal/domain/contact-details/contact-save-machine';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { NotSent } from '#portal/components/connection/not-sent.tsx';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { AddressGroup } from '#portal/features/contact-details/address/address-group.tsx';
import { PostalAddressGroup } from '#portal/features/contact-details/address/postal-address-group.tsx';
import type { FieldError } from '#portal/features/contact-details/check-contact-form.ts';
import { ContactMethods } from '#portal/features/contact-details/components/contact-methods.tsx';
import { ContactSaveError } from '#portal/features/contact-details/components/contact-save-error.tsx';
import { DraftRestoredBanner } from '#portal/features/contact-details/components/draft-restored-banner.tsx';
import { type ContactDraft, createDraftStore } from '#portal/features/contact-details/contact-draft.ts';
import type { ContactForm } from '#portal/features/contact-details/contact-form.ts';
import { blockAt, type ContactBlock } from '#portal/features/contact-details/contact-rows.ts';
import { useContactForm } from '#portal/features/contact-details/use-contact-form.ts';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';
import { expectPageFocus, takePageFocus, usePage, usePageTitle } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';
import styles from './contact-form.module.css';

const NONE: readonly FieldError[] = [];

/** The messages of the fields whose name begins with `prefix`, by the rest of the name. */
const messagesOf = (fieldErrors: readonly FieldError[], prefix = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fieldErrors.flatMap(({ field, message }) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), message]] : [],
    ),
  );

/** `id` is there for a group that a row of the details leads to. */
function Group({ id, title, children }: { id?: ContactBlock; title: string; children: ReactNode }) {
  return (
    <fieldset id={id} tabIndex={id && -1} className={`card ${styles.group}`}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Covers the form while the change is being saved. CON-12 */
export function SavingOverlay() {
  return (
    <div className="contact-overlay">
      <BusyIndicator text="Updating your contact information..." />
    </div>
  );
}

type ContactFieldsProps = {
  form: ContactForm;
  baseline: ContactForm;
  fieldErrors: readonly FieldError[];
  isBusy: boolean;
  onChange: (part: Partial<ContactForm>) => void;
};

/** The groups of the form and its terms. */
function ContactFields({ form, baseline, fieldErrors, isBusy, onChange }: ContactFieldsProps) {
  const { addressLabels, pages } = useConfiguration().regionalisation;
  return (
    <div className={styles.groups} inert={isBusy}>
      <Group id="residential" title={addressLabels.residentialAddress}>
        <AddressGroup
          kind="residential"
          entry={form.residential}
          former={baseline.residential.text}
          isAbroad={false}
          errors={messagesOf(fieldErrors, 'residential.')}
          onChange={(residential) => onChange({ residential })}
        />
      </Group>
      <Group id="postal" title={addressLabels.postalAddress}>
        <PostalAddressGroup errors={messagesOf(fieldErrors, 'postal.')} {...{ form, baseline, onChange }} />
      </Group>
      <Group title="Phone and email">
        <ContactMethods errors={messagesOf(fieldErrors)} {...{ form, baseline, onChange }} />
      </Group>
      <p className={styles.terms}>{withPhone(pages.updateContactDetails.terms)}</p>
    </div>
  );
}

function FormButtons({ state, onCancel }: { state: ContactSaveState; onCancel: () => void }) {
  return (
    <div className="button-row">
      <Button type="submit" className={styles.save} isBusy={CONTACT_SAVE_STEPS[state].isBusy ?? false}>
        Save
      </Button>
      <Button
        variant="secondary"
        // A change that is on its way cannot be taken back, and Cancel would say so.
        isBusy={!nextContactSaveState(state, 'cancelled')}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </div>
  );
}

/** Begins the form at the part that its address names: the focus is there, and not on the heading. CON-108 */
function useNamedBlock() {
  useEffect(() => {
    const block = blockAt(location.hash);
    const place = block ? document.getElementById(block) : null;
    if (!place) return;
    takePageFocus(place);
    (place.closest('.field') ?? place).scrollIntoView?.({ block: 'start' });
  }, []);
}

type ContactFormViewProps = {
  customer: CustomerDetail;
  draft: ContactDraft | undefined;
  onStartAgain: () => void;
};

/** The page of the form. CON-8 to CON-19 */
export function ContactFormView({ customer, draft, onStartAgain }: ContactFormViewProps) {
  const { heading, subtitle } = useConfiguration().regionalisation.pages.updateContactDetails;
  const [, navigate] = useLocation();
  const [store] = useState(() => createDraftStore(customer));
  const top = useRef<HTMLDivElement>(null);
  useNamedBlock();
  usePage(heading);

  const leave = (path: string, options: { replace: boolean; state?: object }) => {
    expectPageFocus();
    navigate(path, options);
    window.scrollTo(0, 0);
  };
  const { form, baseline, save, change, submit, cancel } = useContactForm({
    customer,
    draft,
    store,
    onSaved: (isAllWaiting) =>
      leave(`${paths.contacts}?success=1`, { replace: true, state: { isAllWaiting } }),
    focusErrors() {
      top.current?.scrollIntoView?.({ block: 'start' });
      top.current?.focus();
    },
  });
  const { isBusy = false, hasErrors = false } = CONTACT_SAVE_STEPS[save.state];
  usePageTitle(heading, hasErrors);

  return (
    <div className={`wrap ${styles.page}`}>
      <BackLink href={paths.contacts} label={text.headings.myContactDetails} />
      {hasErrors ? <ContactSaveError ref={top} save={save} /> : null}
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{withPhone(subtitle)}</p>
      {draft ? (
        <DraftRestoredBanner
          isBusy={isBusy}
          onStartAgain={() => {
            store.delete();
            // The banner goes, and with it the button that has the focus.
            expectPageFocus();
            onStartAgain();
          }}
        />
      ) : null}
      <form
        className={styles.form}
        noValidate
        aria-busy={isBusy || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ContactFields
          {...{ form, baseline, isBusy }}
          fieldErrors={save.fieldErrors ?? NONE}
          onChange={change}
        />
        {save.state === 'offline' ? (
          <NotSent button="Save" ref={top}>
            What you typed is still here.
          </NotSent>
        ) : null}
        <FormButtons
          state={save.state}
          onCancel={() => {
            cancel();
            leave(paths.contacts, { replace: false });
          }}
        />
        {isBusy ? <SavingOverlay /> : null}
      </form>
    </div>
  );
}
