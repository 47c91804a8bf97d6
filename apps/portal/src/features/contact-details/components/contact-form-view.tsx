import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { BackLink } from '#portal/components/back-link/back-link.tsx';
import { BusyIndicator } from '#portal/components/busy-indicator/busy-indicator.tsx';
import { Button } from '#portal/components/button/button.tsx';
import { withPhone } from '#portal/components/help-block/with-phone.tsx';
import { AddressGroup } from '#portal/features/contact-details/components/address-group.tsx';
import { ContactMethods } from '#portal/features/contact-details/components/contact-methods.tsx';
import { ContactSaveError } from '#portal/features/contact-details/components/contact-save-error.tsx';
import { DraftRestoredBanner } from '#portal/features/contact-details/components/draft-restored-banner.tsx';
import { PostalAddressGroup } from '#portal/features/contact-details/components/postal-address-group.tsx';
import { type ContactDraft, createDraftKeeper } from '#portal/features/contact-details/contact-draft.ts';
import { fieldId } from '#portal/features/contact-details/contact-form.ts';
import { useContactForm } from '#portal/features/contact-details/hooks/use-contact-form.ts';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';
import { expectPageFocus, usePage, usePageTitle } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import '#portal/components/card/card.css';
import { text as words } from '#portal/lib/site/text.ts';
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
      <BusyIndicator text="Updating your contact information..." />
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
      <BackLink href={paths.contacts} label={words.headings.myContactDetails} />
      {listed.length > 0 || trouble ? <ContactSaveError ref={top} faults={listed} trouble={trouble} /> : null}
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{withPhone(subtitle)}</p>
      {draft ? (
        <DraftRestoredBanner
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
            <PostalAddressGroup
              form={form}
              baseline={baseline}
              errors={errorsOf('postal', errors)}
              onChange={change}
            />
          </Group>
          <Group title="Phone and email">
            <ContactMethods form={form} errors={errors} onChange={change} />
          </Group>
          <p className="contact-terms">{withPhone(terms)}</p>
        </div>
        <div className="button-row">
          <Button type="submit" className="contact-save" isBusy={isSaving}>
            Save
          </Button>
          <Button
            variant="secondary"
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
