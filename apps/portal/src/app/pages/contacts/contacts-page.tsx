import '#portal/components/content/card.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { buttonClass } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { ContactTable } from '#portal/features/contact-details/components/contact-table.tsx';
import { Confirmations } from '#portal/features/contact-details/confirmation/confirmations.tsx';
import { contactRows } from '#portal/features/contact-details/contact-rows.ts';
import { type CustomerDetail, customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { SECURITY_TITLE } from '#portal/lib/routing/route-table.ts';
import { useSuccess } from '#portal/lib/routing/use-success.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';
import { useCapability } from '#portal/lib/site/use-capability.ts';

const enterCodes = (count: number): string =>
  count > 1
    ? 'Two changes are waiting for a code: enter both below.'
    : 'One change is waiting for a code: enter it below.';

/**
 * Stays until the customer goes on. The status region is on the page before its text: otherwise screen
 * readers may not read it. Where something waits for a code, it says what is left. Where nothing else was
 * saved, it says that nothing has changed, as long as no code was entered. CON-7, CON-73, CON-95
 */
function UpdatedBanner({ waitingCount }: { waitingCount: number }) {
  const hasSuccess = useSuccess();
  const [isAllWaiting] = useState(() => history.state?.isAllWaiting === true);
  const [countAtFirst] = useState(waitingCount);
  const left = enterCodes(waitingCount);
  return (
    <div role="status">
      {hasSuccess && isAllWaiting && waitingCount > 0 ? (
        <Banner tone="warn" title="One more step">
          {waitingCount < countAtFirst ? left : `Nothing has changed yet. ${left}`}
        </Banner>
      ) : null}
      {hasSuccess && !isAllWaiting ? (
        <Banner tone="ok" title="Success">
          Your contact details have been updated{waitingCount > 0 ? `. ${left}` : ''}
        </Banner>
      ) : null}
    </div>
  );
}

function LoadedContacts({ customer, loadedAt }: { customer: CustomerDetail; loadedAt: number }) {
  const configuration = useConfiguration();
  const hasSecurityPage = useCapability('securityPageFeature');
  usePage(text.headings.myContactDetails);
  return (
    <div className="wrap">
      <UpdatedBanner waitingCount={customer.contactConfirmations?.length ?? 0} />
      <h1 tabIndex={-1}>{text.headings.myContactDetails}</h1>
      <div className="contact-columns">
        <div className="contact-main">
          <Confirmations {...{ customer, loadedAt }} />
          <ContactTable rows={contactRows(customer, configuration)} />
          <div className="button-row">
            <a className={buttonClass('primary')} href={paths.updateContacts}>
              {text.callsToAction.updateContactDetails}
            </a>
          </div>
        </div>
        <aside className="panel contact-side">
          <HelpBlock />
          <p className="meta paragraph">To change your name, call us.</p>
          {hasSecurityPage ? (
            <a className={buttonClass('quiet')} href={paths.security}>
              {SECURITY_TITLE}
            </a>
          ) : null}
        </aside>
      </div>
    </div>
  );
}

/** The page that shows the customer's contact details. CON-1 */
export function ContactsPage() {
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({
    ...customerDetailQuery,
    // A contact that waits for a code may have been confirmed in another tab. CON-106
    refetchOnWindowFocus: ({ state }) => (state.data?.contactConfirmations?.length ? 'always' : false),
  });
  if (data) return <LoadedContacts customer={data} loadedAt={dataUpdatedAt} />;
  if (isError)
    return (
      <LoadFailure isWholePage error={error} what="your contact details" onRetry={() => void refetch()} />
    );
  return <LoadingPage text="Loading your contact details..." />;
}
