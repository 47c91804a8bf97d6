import { hasTimeForPasskeyPrompt } from '@portal/domain/passkeys/passkey-prompt';
import type { WaitingContactChange } from '@portal/domain/policies/list-state';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  OfferContainer,
  useIsTimeForOffers,
  useOpenOffer,
} from '#portal/app/pages/policies/offer-container.tsx';
import { PasskeyPromptContainer } from '#portal/app/pages/policies/passkey-prompt-container.tsx';
import { useListRetry } from '#portal/app/pages/policies/use-list-retry.ts';
import { type MissingOfList, useListState } from '#portal/app/pages/policies/use-list-state.ts';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import { announce } from '#portal/components/feedback/announce.ts';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { CallBackNotice } from '#portal/features/call-backs/call-back-notice.tsx';
import { CancelledNotice } from '#portal/features/call-backs/cancelled-notice.tsx';
import { NewLetter } from '#portal/features/documents/new-letter.tsx';
import { useBriefWait } from '#portal/features/offers/use-brief-wait.ts';
import { useOffers } from '#portal/features/offers/use-offers.ts';
import { useShownPolicies } from '#portal/features/payments/overdue/use-shown-policies.ts';
import { ListStateLines } from '#portal/features/policies/list/list-state-lines.tsx';
import { PolicyList } from '#portal/features/policies/list/policy-list.tsx';
import { type PolicyHolder, policiesQuery } from '#portal/features/policies/policy-queries.ts';
import { usePolicyDetails } from '#portal/features/policies/use-policy-details.ts';
import { type CustomerDetail, customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { usePage } from '#portal/lib/routing/page.ts';
import { text } from '#portal/lib/site/text.ts';

/**
 * The list may be there with the first render. A live region that arrives with its text is often not read.
 */
const ANNOUNCE_AFTER_MS = 100;

/** Returns which of the customer's contacts wait for their codes. CON-73 */
function waitingContactChange(
  pending: CustomerDetail['contactConfirmations'] = [],
): WaitingContactChange | null {
  const [first, second] = pending;
  if (!first) return null;
  if (second) return { kind: 'both' };
  return { kind: first.channel === 'sms' ? 'mobile' : 'email' };
}

/**
 * The things that wait for the customer or the insurer, from the data of the list: a new contact,
 * and a call. CON-73, CBK-5
 */
function useWaiting() {
  const { data } = useQuery({ ...customerDetailQuery, enabled: false });
  return {
    contact: waitingContactChange(data?.contactConfirmations),
    callBackText: data?.callBackText,
  };
}

/** Says what the list misses; undefined where it misses nothing. POL-44 */
function failureText({ overdue, details, documents, error }: MissingOfList): string | undefined {
  const letters = documents.length > 0 ? ' and new letters' : '';
  if (overdue.length > 0) return `We could not check your payments${letters} this time.`;
  if (details.length > 0) return tooManySentence(error) ?? 'We could not load all details this time.';
  return documents.length > 0 ? 'We could not check for new letters this time.' : undefined;
}

function LoadedPolicies({ holder, onRetry }: { holder: PolicyHolder; onRetry: () => void }) {
  usePage(text.headings.policies);
  usePolicyDetails(holder.policies);
  const count = holder.policies.length;
  useEffect(() => {
    if (count === 0) return;
    const news = `${count} ${count === 1 ? 'policy' : 'policies'} loaded`;
    const timer = setTimeout(() => announce(news, 'news'), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const policies = useShownPolicies(holder.policies);
  const { contact, callBackText } = useWaiting();
  const { state, missing, detailOf } = useListState(policies, contact);
  const { isTrying, retry } = useListRetry(missing);
  const shown = { ...holder, policies };
  const failure = failureText(missing);
  const hasOffer = useOpenOffer(shown) !== undefined;
  const { isLoading } = useOffers();
  const hasTime = hasTimeForPasskeyPrompt({
    state: state.kind,
    hasOffer: hasOffer || isLoading,
    hasCallBack: callBackText !== undefined,
    isIncomplete: failure !== undefined || holder.missing.length > 0,
  });
  return (
    <PolicyList
      {...{ onRetry, detailOf }}
      newsOf={(policy) => <NewLetter policy={policy} />}
      withoutDetails={missing.details}
      holder={shown}
      end={<PasskeyPromptContainer hasTime={hasTime} />}
      state={
        <>
          {callBackText ? <CallBackNotice text={callBackText} /> : <CancelledNotice />}
          <ListStateLines {...{ state, isTrying }} failure={failure} onRetry={retry} />
        </>
      }
    >
      <OfferContainer holder={shown} />
    </PolicyList>
  );
}

/**
 * Returns whether the list, which has just arrived, waits for its offer, so that the two are
 * rendered together. A list that was there from the beginning never waits, and none waits where
 * nothing can be offered. OFF-16
 */
function useOfferWait(holder: PolicyHolder | undefined): boolean {
  const { isLoading } = useOffers();
  const [isFirstRender] = useState(holder === undefined);
  const isTime = useIsTimeForOffers(holder);
  return useBriefWait(isFirstRender && isLoading && isTime);
}

/** The home of a logged-in customer. NAV-4 */
export function PoliciesPage() {
  const { data, isError, error, refetch } = useQuery(policiesQuery);
  const isWaiting = useOfferWait(data);
  const retry = () => void refetch();
  if (data && !isWaiting) return <LoadedPolicies holder={data} onRetry={retry} />;
  if (isError) return <LoadFailure isWholePage error={error} what="your policies" onRetry={retry} />;
  return <LoadingPage text="Loading your policies..." />;
}
