import { CALL_PATHS } from '@portal/contract/paths';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPolicy, summaryOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { customerNetwork, renderForCustomer } from '#portal/testing/render-portal.tsx';

/** The card form of a gateway, as a test drives it. */
export class FakeCardForm extends HTMLElement {
  submitted = 0;
  checked = 0;
  focused: string[] = [];
  submit() {
    this.submitted += 1;
  }
  check() {
    this.checked += 1;
  }
  focusField(field: string) {
    this.focused.push(field);
  }
  tell(name: string, detail: object = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Defines the element, so that no script has to be loaded for it. */
export function defineCardForm(): void {
  if (!customElements.get('gateway-card-form')) customElements.define('gateway-card-form', FakeCardForm);
}

/** Returns the form once it is on the page. */
export const findCardForm = (): Promise<FakeCardForm> =>
  screen.findByText((_, element) => element instanceof FakeCardForm) as Promise<never>;

export const overdueOnWire = (id: number, date: string, amount: number) => ({
  TransactionId: id,
  RegularCollectionDate: date,
  Amount: amount,
});

export const THREE_DUE = [
  overdueOnWire(11, '2026-09-05', 41.1),
  overdueOnWire(12, '2026-09-19', 41.1),
  overdueOnWire(13, '2026-10-03', 41.1),
];

export const POLICY = aPolicy({ policyStatusId: 40, statusText: 'Payment Overdue' });

/** The network of a customer with one overdue policy. */
export function payingNetwork(due: object[] | number = THREE_DUE, policy = POLICY) {
  const network = customerNetwork({ policies: [policy] });
  network.replies[CALL_PATHS.outstandingPayments] = () =>
    typeof due === 'number' ? new Response(null, { status: due }) : json({ Payments: due });
  network.replies[CALL_PATHS.policySummary] = () => json(summaryOnWire(policy));
  network.replies[CALL_PATHS.missedRegularCollections] = () => json({ MissedRegularCollectionsList: [] });
  network.replies[CALL_PATHS.outstandingPaymentOverrides] = () =>
    json({ OutstandingPaymentOverridesList: [] });
  network.replies[CALL_PATHS.paymentControl] = () =>
    json({
      QuoteID: 'quote-1',
      PaymentGatewayAPIURL: 'http://gateway.test',
      GfsWebComponentsUrl: 'http://gateway.test/component.js',
      PaymentGatewayAuthToken: '{"access_token":"token-of-the-form"}',
      ClientIpAddress: '203.0.113.7',
    });
  network.replies[CALL_PATHS.completeCollection] = () =>
    json({ ReceiptReference: 'AB12-CD34', PolicyNumber: policy.policyNumber });
  return network;
}

/** Opens the choice and waits until it is there. */
export async function openChoice() {
  const rendered = renderForCustomer('/payment/70010001');
  await screen.findByText('Step 1 of 2: Choose payments');
  return { ...rendered, user: userEvent.setup() };
}
