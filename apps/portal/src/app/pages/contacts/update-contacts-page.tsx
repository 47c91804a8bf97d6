import {
  type ContactSaveState,
  FIRST_CONTACT_SAVE_STATE,
  nextContactSaveState,
} from '@portal/domain/contact-details/contact-save-machine';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { isAlreadySaved } from '#portal/features/contact-details/check-contact-form.ts';
import { ContactFormView } from '#portal/features/contact-details/components/contact-form-view.tsx';
import { type ContactDraft, openDraft } from '#portal/features/contact-details/contact-draft.ts';
import { deleteDraft, readStoredDraft } from '#portal/features/contact-details/contact-draft-storage.ts';
import { type CustomerDetail, customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const LOADING = 'Loading your contact details...';

type OpenedForm = {
  readonly state: ContactSaveState;
  readonly draft?: ContactDraft | undefined;
  /** Counts how often the customer started again. */
  readonly round: number;
};

/**
 * Opens the stored draft, if there is one. A draft that turns out to be saved already leads to
 * the details. CON-37, CON-54
 */
function useOpenedForm(customer: CustomerDetail) {
  const configuration = useConfiguration();
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState<OpenedForm>(() => ({
    state: readStoredDraft() ? FIRST_CONTACT_SAVE_STATE : 'idle',
    round: 0,
  }));
  const { state } = opened;
  useEffect(() => {
    if (state !== FIRST_CONTACT_SAVE_STATE) return;
    let isStopped = false;
    void openDraft(customer).then((draft) => {
      if (isStopped) return;
      const isSaved = draft && isAlreadySaved(draft, customer, configuration);
      const next = nextContactSaveState(state, isSaved ? 'found-saved' : 'opened') ?? state;
      setOpened({ draft, state: next, round: 0 });
      if (next !== 'saved') return;
      deleteDraft();
      expectPageFocus();
      navigate(`${paths.contacts}?success=1`, { replace: true });
    });
    return () => {
      isStopped = true;
    };
  }, [state, configuration, customer, navigate]);
  return { ...opened, startAgain: () => setOpened({ state, round: opened.round + 1 }) };
}

/** The form as the customer left it, or with the stored details. */
function EditedContacts({ customer }: { customer: CustomerDetail }) {
  const { state, draft, round, startAgain } = useOpenedForm(customer);
  if (state !== 'idle') return <LoadingPage text={LOADING} />;
  return <ContactFormView key={round} {...{ customer, draft }} onStartAgain={startAgain} />;
}

/** The page on which the customer changes their contact details. CON-8 */
export function UpdateContactsPage() {
  const { data, isError, error, refetch } = useQuery(customerDetailQuery);
  if (data) return <EditedContacts customer={data} />;
  if (isError)
    return (
      <LoadFailure isWholePage error={error} what="your contact details" onRetry={() => void refetch()} />
    );
  return <LoadingPage text={LOADING} />;
}
