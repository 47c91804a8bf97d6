import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { BackLink } from '#portal/components/back-link/back-link.tsx';
import { BusyIndicator } from '#portal/components/busy-indicator/busy-indicator.tsx';
import { Button } from '#portal/components/button/button.tsx';
import { withPhone } from '#portal/components/help-block/with-phone.tsx';
import { AddressGroup } from '#portal/features/contacts/components/address-group.tsx';
import { ContactTroubleBox } from '#portal/features/contacts/components/contact-trouble-box.tsx';
import { PostalGroup } from '#portal/features/contacts/components/postal-group.tsx';
import { ReachGroup } from '#portal/features/contacts/components/reach-group.tsx';
import { RestoredNote } from '#portal/features/contacts/components/restored-note.tsx';
import { type ContactDraft, createDraftKeeper } from '#portal/features/contacts/contact-draft.ts';
import { fieldId } from '#portal/features/contacts/contact-form.ts';
import { useContactForm } from '#portal/features/contacts/hooks/use-contact-form.ts';
import { useConfiguration } from '#portal/lib/configuration.ts';
import type { CustomerDetail } from '#portal/lib/customer-detail.ts';
import { expectPageFocus, usePage, usePageTitle } from '#portal/lib/page.ts';
import { paths } from '#portal/lib/paths.ts';
import '#portal/components/card/card.css';
import { words } from '#portal/lib/words.ts';
import './contact-form.css';

type Errors = Readonly<Record<string, string>>;

/** The errors of one address by part. */
const errorsOf = (kind: 'residential' | 'postal', errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(`${kind}.`) ? [[field.slice(kind.length + 1), message]] : [],
    ),
  );

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="card contact-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** While the change is on its way. CON-12 */
export function SavingOverlay() {
  return (
    <div className="contact-overlay">
      <BusyIndicator words="Updating your contact information..." />
    </div>
  );
}

type ContactFormViewProps = {
  customer: CustomerDetail;
  draft: ContactDraft | undefined;
  onStartAgain: () => void;
};

/** Everything on the page of the form. CON-8 to CON-19 */
export function ContactFormView({ customer, draft, onStartAgain }: ContactFormViewProps) {
  const { addressLabels, pages } = useConfiguration().regionalisation;
  const { heading, subtitle, terms } = pages.updateContactDetails;
  const [, navigate] = useLocation();
  const [keeper] = useState(() => createDraftKeeper(customer));
  const top = useRef<HTMLDivElement>(null);
  usePage(heading);

  const leave = (path: string, options: { replace: boolean }) => {
    expectPageFocus();
    navigate(path, options);
    window.scrollTo(0, 0);
  };
  const { form, baseline, faults, trouble, step, change, submit, cancel } = useContactForm({
    customer,
    draft,
    keeper,
    onSaved: () => leave(`${paths.contacts}?success=1`, { replace: true }),
    showTrouble() {
      top.current?.scrollIntoView?.({ block: 'start' });
      top.current?.focus();
    },
  });
  const isSaving = step !== 'none';
  usePageTitle(heading, faults.length > 0 || trouble !== undefined);
  const errors = Object.fromEntries(faults.map(({ field, message }) => [field, message]));
  const listed = faults.map(({ field, message }) => ({ fieldId: fieldId(field), message }));

  return (
    <div className="wrap wrap-narrow">
      <BackLink href={paths.contacts} words={words.headings.myContactDetails} />
      {listed.length > 0 || trouble ? (
        <ContactTroubleBox ref={top} faults={listed} trouble={trouble} />
      ) : null}
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{withPhone(subtitle)}</p>
      {draft ? (
        <RestoredNote
          isBusy={isSaving}
          onStartAgain={() => {
            keeper.forget();
            // The note goes, and with it the button that has the focus.
            expectPageFocus();
            onStartAgain();
          }}
        />
      ) : null}
      <form
        className="contact-form"
        noValidate
        aria-busy={isSaving || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="contact-groups" inert={isSaving}>
          <Group title={addressLabels.residentialAddress}>
            <AddressGroup
              kind="residential"
              entry={form.residential}
              former={baseline.residential.text}
              isAbroad={false}
              errors={errorsOf('residential', errors)}
              onChange={(residential) => change({ residential })}
            />
          </Group>
          <Group title={addressLabels.postalAddress}>
            <PostalGroup
              form={form}
              baseline={baseline}
              errors={errorsOf('postal', errors)}
              onChange={change}
            />
          </Group>
          <Group title="Phone and email">
            <ReachGroup form={form} errors={errors} onChange={change} />
          </Group>
          <p className="contact-terms">{withPhone(terms)}</p>
        </div>
        <div className="button-row">
          <Button type="submit" className="contact-save" isBusy={isSaving}>
            Save
          </Button>
          <Button
            look="secondary"
            // What is on its way is not taken back: Cancel would say so.
            isBusy={step === 'sending'}
            onClick={() => {
              cancel();
              keeper.forget();
              leave(paths.contacts, { replace: false });
            }}
          >
            Cancel
          </Button>
        </div>
        {isSaving ? <SavingOverlay /> : null}
      </form>
    </div>
  );
}
