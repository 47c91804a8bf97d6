import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { LoadFailure } from '#portal/components/load-failure/load-failure.tsx';
import { LoadingPage } from '#portal/components/skeleton/loading-page.tsx';
import { ContactFormView } from '#portal/features/contact-details/components/contact-form-view.tsx';
import { type ContactDraft, openDraft } from '#portal/features/contact-details/contact-draft.ts';
import { isStored } from '#portal/features/contact-details/save-contact.ts';
import { type CustomerDetail, customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { forgetDraft, readKeptDraft } from '#portal/lib/kept-draft.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const LOADING = 'Loading your contact details...';

/** The form as it was left, or as it is stored. `round` begins it anew. What was saved without an answer is told to be. CON-37, CON-54 */
function EditedContacts({ customer }: { customer: CustomerDetail }) {
  const configuration = useConfiguration();
  const [, navigate] = useLocation();
  const [begun, setBegun] = useState<{ draft?: ContactDraft | undefined; round: number } | undefined>(() =>
    readKeptDraft() ? undefined : { round: 0 },
  );
  useEffect(() => {
    if (begun) return;
    let isStopped = false;
    void openDraft(customer).then((draft) => {
      if (isStopped) return;
      if (!draft || !isStored(draft, customer, configuration)) return setBegun({ draft, round: 0 });
      forgetDraft();
      expectPageFocus();
      navigate(`${paths.contacts}?success=1`, { replace: true });
    });
    return () => {
      isStopped = true;
    };
  }, [begun, configuration, customer, navigate]);
  if (!begun) return <LoadingPage text={LOADING} />;
  return (
    <ContactFormView
      key={begun.round}
      customer={customer}
      draft={begun.draft}
      onStartAgain={() => setBegun({ round: begun.round + 1 })}
    />
  );
}

/** Changing how the customer is reached. CON-8 */
export function UpdateContactsPage() {
  const { data, isError, refetch } = useQuery(customerDetailQuery);
  if (data) return <EditedContacts customer={data} />;
  if (isError) return <LoadFailure isWholePage what="your contact details" onRetry={() => void refetch()} />;
  return <LoadingPage text={LOADING} />;
}
