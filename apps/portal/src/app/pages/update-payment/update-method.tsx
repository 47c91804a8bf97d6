import type { PolicyDetail } from '@portal/domain/policies/policy';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { NotEditablePage } from '#portal/app/pages/update-payment/not-editable-page.tsx';
import { ChangeMethod } from '#portal/features/payment-details/components/form/change-method.tsx';
import { useMethodForm } from '#portal/features/payment-details/hooks/use-method-form.ts';
import type { MethodKind } from '#portal/features/payment-details/method-form/method-form.ts';
import { usePageFocus, usePageTitle } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { builtAuthorities } from '#portal/lib/site/built-authorities.ts';
import { text } from '#portal/lib/site/text.ts';

/** What the authority's kind is called where its text is kept. */
const AUTHORITY_KINDS = { card: 'card', 'bank-account': 'direct-debit' } as const;

/** What this place in the browser's history knows of the change before. It outlives a reload. */
type FailedState = { readonly reason?: string | null; readonly accountType?: string } | null;

/** The way to pay that is chosen at first: direct debit, unless the query or the change before says card. UPD-51 */
function firstKind(search: string): MethodKind {
  const asked = new URLSearchParams(search).get('accountType');
  const failed = history.state as FailedState;
  return (asked ?? failed?.accountType) === 'CC' ? 'card' : 'bank-account';
}

/** The form for a policy whose payment details can be changed online. UPD-51 to UPD-59, UPD-69 */
export function UpdateMethod({ detail }: { detail: PolicyDetail }) {
  const search = useSearch();
  const [kind, setKind] = useState(() => firstKind(search));
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
  if (form.state === 'impossible') return <NotEditablePage detail={detail} />;
  return (
    <ChangeMethod
      detail={detail}
      kind={kind}
      onChoose={(next) => {
        setKind(next);
        // What was agreed to was another text.
        setConfirmed(false);
      }}
      authority={authority}
      isConfirmed={isConfirmed}
      onConfirm={setConfirmed}
      form={form}
      failed={hasFailed ? { reason: (history.state as FailedState)?.reason ?? null } : undefined}
    />
  );
}
