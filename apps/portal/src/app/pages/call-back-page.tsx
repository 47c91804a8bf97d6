import '#portal/components/content/card.css';
import type { CallBackChoices } from '@portal/contract/call-backs/mapping';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { callBackChoicesQuery } from '#portal/features/call-backs/call-back-calls.ts';
import { callBackAsked } from '#portal/features/call-backs/call-back-flags.ts';
import { CallBackForm } from '#portal/features/call-backs/call-back-form.tsx';
import { CallBackNotice } from '#portal/features/call-backs/call-back-notice.tsx';
import { CancelledNotice } from '#portal/features/call-backs/cancelled-notice.tsx';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { expectPageFocus, usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';

const TITLE = 'Ask us to call you';

/** Loads again what the form shows, or leads to the list of policies, which shows the call. */
function useAfterAsking(): (isRefused: boolean) => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async (isRefused) => {
    if (isRefused) {
      await client.fetchQuery(callBackChoicesQuery).catch(() => undefined);
      return;
    }
    client.setQueryData(callBackAsked.queryKey, true);
    const customer = await client.fetchQuery({ ...customerDetailQuery, staleTime: 0 }).catch(() => undefined);
    if (!customer?.callBackText) {
      // No notice comes that would take the focus, and none that comes later shall.
      client.setQueryData(callBackAsked.queryKey, false);
      expectPageFocus();
    }
    navigate(paths.home);
  };
}

/** A number can be added to the contact details, but not here. CBK-2 */
const NoPhone = () => (
  <p className="card call-back">
    We do not have a phone number for you. Call us on <PhoneLink />.
  </p>
);

function LoadedCallBack({
  choices,
  waitingText,
}: {
  choices: CallBackChoices;
  waitingText?: string | undefined;
}) {
  usePage(TITLE);
  const afterAsking = useAfterAsking();
  const hasForm = !waitingText && choices.phones.length > 0;
  const title = (
    <>
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p className="lead">
        Choose a time that suits you. We can talk about your cover, your payments, or anything else you want
        to ask.
      </p>
      {waitingText ? <CallBackNotice text={waitingText} /> : <CancelledNotice />}
    </>
  );
  return (
    <div className="wrap">
      <BackLink href={paths.home} label="My policies" />
      {hasForm ? (
        <CallBackForm choices={choices} onAsked={afterAsking}>
          {title}
        </CallBackForm>
      ) : (
        title
      )}
      {hasForm || waitingText ? null : <NoPhone />}
    </div>
  );
}

/** Where a customer asks for a call. CBK-1 */
export function CallBackPage() {
  const { data: customer } = useQuery(customerDetailQuery);
  const { data, isError, error, refetch } = useQuery(callBackChoicesQuery);
  if (data && customer) return <LoadedCallBack choices={data} waitingText={customer.callBackText} />;
  if (isError)
    return <LoadFailure isWholePage error={error} what="the times" onRetry={() => void refetch()} />;
  return <LoadingPage text="Loading..." />;
}
