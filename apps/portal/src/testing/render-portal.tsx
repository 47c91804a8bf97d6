import type { Customer } from '@portal/contract/customer/mapping';
import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import { CALL_PATHS } from '@portal/contract/paths';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '#portal/app/app.tsx';
import { deleteDraft } from '#portal/features/contact-details/contact-draft-storage.ts';
import { session } from '#portal/lib/session/session.ts';
import { aPolicy, aPolicyDetail, aSession, customerOnWire, detailOnWire } from '#portal/testing/factories.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';

type Wanted = {
  policies?: (PolicySummary | { policyNumber: string })[];
  detail?: PolicyDetail;
  customer?: Partial<Customer>;
};

/** The network of a customer who is logged in and holds these policies. */
export function customerNetwork({
  policies = [aPolicy()],
  detail = aPolicyDetail(),
  customer = {},
}: Wanted = {}) {
  return fakeNetwork({
    [CALL_PATHS.getCustomerDetail]: () => json(customerOnWire(policies, customer)),
    // Not payable online: no test that does not ask for them has overdue payments.
    [CALL_PATHS.outstandingPayments]: () => new Response(null, { status: STATUS_CODES.notPayableOnline }),
    [CALL_PATHS.policyDetail]: () => json(detailOnWire(detail)),
    [CALL_PATHS.documentList]: () => json({ HitList: [] }),
    [CALL_PATHS.logout]: () => json({}),
  });
}

export const goTo = (path: string, state: object | null = null): void =>
  history.replaceState(state, '', path);

/** Renders the whole portal at a path, without a session. */
export function renderForNobody(path = '/login') {
  goTo(path);
  return render(<App />);
}

/**
 * Renders the whole portal at a path, for a customer who is logged in. `state`: what this
 * place in the history knows.
 */
export function renderForCustomer(path = '/', state: object | null = null) {
  goTo(path, state);
  session.begin(aSession());
  return render(<App />);
}

/** Removes everything that a test left behind. */
export function startAfresh() {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // No call of a test reaches a real network.
  fakeNetwork({});
  deleteDraft();
  session.end('logged-out');
  session.clearEnding();
  sessionStorage.clear();
  localStorage.clear();
  delete window.portalStart;
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
}
