import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { NotEditablePage } from '#portal/app/pages/update-payment/not-editable-page.tsx';
import { useRestored } from '#portal/components/gateway-form/use-restored.ts';
import { ChangeMethod } from '#portal/features/payment-details/components/change-method.tsx';
import type { MethodKind } from '#portal/features/payment-details/method-form/method-form.ts';
import { useMethodForm } from '#portal/features/payment-details/use-method-form.ts';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { hasCode } from '#portal/lib/api/request-failure.ts';
import { usePageFocus, usePageTitle } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { builtAuthorities } from '#portal/lib/site/built-authorities.ts';
import { text } from '#portal/lib/site/text.ts';

/** The name of the authority's kind where its text is kept. */
const AUTHORITY_KINDS = { card: 'card', 'bank-account': 'direct-debit' } as const;

/**
 * The memory of this place in the browser's history: of the change before, and how the policy was paid when
 * it was opened. It outlives a reload.
 */
type PlaceState = {
  readonly reason?: string | null;
  readonly accountType?: string;
  readonly openedWith?: number;
} | null;

const placeState = (): PlaceState => history.state;

/** Whether other details were saved since this place was opened: Back leads here. UPD-92 */
function isOutdated({ paymentMethodId }: PolicyDetail): boolean {
  const { openedWith = paymentMethodId } = placeState() ?? {};
  return openedWith !== paymentMethodId;
}

const savedKind = ({ paymentMethodId }: PolicyDetail): MethodKind =>
  paymentMethod(paymentMethodId).key === 'card' ? 'card' : 'bank-account';

/**
 * The way to pay that is chosen at first: direct debit, unless the query or the change before
 * says card. UPD-51, UPD-92
 */
function firstKind(search: string, detail: PolicyDetail): MethodKind {
  if (isOutdated(detail)) return savedKind(detail);
  const asked = new URLSearchParams(search).get('accountType');
  return (asked ?? placeState()?.accountType) === 'CC' ? 'card' : 'bank-account';
}

/** The chosen way to pay. A customer who comes back to a form after a change finds the saved way. UPD-92 */
function useKind(search: string, detail: PolicyDetail) {
  const client = useQueryClient();
  const [kind, setKind] = useState(() => firstKind(search, detail));
  const query = { ...policyDetailQuery(detail.policyNumber), staleTime: 0 };
  // Where nobody answers, what was known stays.
  useRestored(() => void client.fetchQuery(query).catch(() => undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each way to pay that is saved
  useEffect(() => {
    if (isOutdated(detail)) setKind(savedKind(detail));
    history.replaceState({ ...placeState(), openedWith: detail.paymentMethodId }, '');
  }, [detail.paymentMethodId]);
  return [kind, setKind] as const;
}

/** The form for a policy whose payment details can be changed online. UPD-51 to UPD-59, UPD-69 */
export function UpdateMethod({ detail }: { detail: PolicyDetail }) {
  const search = useSearch();
  const [kind, setKind] = useKind(search, detail);
  const [isConfirmed, setConfirmed] = useState(false);
  const authority = builtAuthorities[AUTHORITY_KINDS[kind]];
  const form = useMethodForm({
    policy: detail,
    kind,
    returnUrl: `${location.origin}${paths.updatePayment(detail.policyNumber)}?agreement=${authority.id}`,
    isConfirmed,
  });
  const hasFailed = new URLSearchParams(search).has('error');
  usePageTitle(text.headings.editPaymentDetails, hasFailed || form.problems > 0);
  usePageFocus();
  if (form.state === 'impossible')
    return <NotEditablePage detail={detail} isPaused={hasCode(form.failure, 'payment-details.paused')} />;
  return (
    <ChangeMethod
      detail={detail}
      kind={kind}
      onChoose={(next) => {
        setKind(next);
        // The agreement was to another text.
        setConfirmed(false);
      }}
      authority={authority}
      isConfirmed={isConfirmed}
      onConfirm={setConfirmed}
      form={form}
      failed={hasFailed ? { reason: placeState()?.reason ?? null } : undefined}
    />
  );
}
