import { isPolicySummary } from '@portal/contract/customer/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { policyDetailFromWire, policyRequestToWire } from '@portal/contract/policies/mapping';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { orderPolicies } from '@portal/domain/policies/policy-order';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callForJson } from '#portal/lib/api/api-client.ts';
import { bearer, customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { loadSummary } from '#portal/lib/api/policy-summary.ts';
import { policyDetailKey } from '#portal/lib/api/prefetch-requests.ts';
import { takePrefetchedResponse } from '#portal/lib/loading/portal-start.ts';
import { savePdf } from '#portal/lib/loading/save-pdf.ts';
import { region } from '#portal/lib/site/region.ts';

/** The customer as the policy pages need them: name, and the policies in the order of display. */
export type PolicyHolder = {
  firstName: string;
  policies: PolicySummary[];
  /** The numbers of policies whose summary could not be loaded. */
  missing: string[];
};

async function loadPolicies(client: QueryClient): Promise<PolicyHolder> {
  const { firstName, policies } = await client.fetchQuery({ ...customerDetailQuery, staleTime: 0 });
  // Loads only the summaries that the customer detail leaves incomplete. POL-10
  const loaded = await Promise.allSettled(
    policies.map((policy) => (isPolicySummary(policy) ? policy : loadSummary(policy.policyNumber))),
  );
  const summaries = loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const missing = policies.filter((_, index) => loaded[index]?.status === 'rejected');
  return {
    firstName,
    policies: orderPolicies(summaries),
    missing: missing.map(({ policyNumber }) => policyNumber),
  };
}

async function loadDetail(policyNumber: string): Promise<PolicyDetail> {
  const wire = await callForJson({
    path: CALL_PATHS.policyDetail,
    body: policyRequestToWire({ policyNumber, loginId: bearer().loginId }),
    isRead: true,
    prefetchedResponse: takePrefetchedResponse(policyDetailKey(policyNumber)),
  });
  return policyDetailFromWire(wire, region.timeZone);
}

/** The policies of the customer. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ client }) => loadPolicies(client),
});

/** The details of one policy. */
export const policyDetailQuery = (policyNumber: string) =>
  queryOptions({ queryKey: ['policy-detail', policyNumber], queryFn: () => loadDetail(policyNumber) });

/** Loads the proof of cover of a policy and hands it to the browser to save. PRF-5 */
export async function saveProof(policyNumber: string): Promise<void> {
  const body = policyRequestToWire({ policyNumber, loginId: bearer().loginId });
  savePdf(
    await callForJson({ path: CALL_PATHS.proofOfCover, body, isOptional: true }),
    `proof-of-cover-${policyNumber}.pdf`,
  );
}
