import { CALL_PATHS } from '@portal/contract/paths';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { aPolicy, aPolicyDetail } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { FakeCardForm } from '#portal/testing/payment-page.ts';
import { customerNetwork, renderForCustomer } from '#portal/testing/render-portal.tsx';

/** The bank form of a gateway, as a test drives it. */
class FakeBankForm extends FakeCardForm {}
/** The card form in the same page: an element has a class of its own. */
class FakeSetupCardForm extends FakeCardForm {}

/** Defines the gateway's elements, so that no script has to be loaded for them. */
export function defineMethodForms(): void {
  if (!customElements.get('gateway-bank-form')) customElements.define('gateway-bank-form', FakeBankForm);
  if (!customElements.get('gateway-card-form')) customElements.define('gateway-card-form', FakeSetupCardForm);
}

/** Returns the form once it is on the page. */
export const findForm = (kind: 'bank' | 'card' = 'bank'): Promise<FakeCardForm> =>
  screen.findByText((_, element) => element?.localName === `gateway-${kind}-form`) as Promise<never>;

export const FORM_ON_WIRE = {
  ClientID: 'crn-1',
  QuoteID: 'setup-1',
  ClientValid: true,
  EvolveUpdatePaymentDetailsToken: 'proof-1',
  PaymentGatewayAuthToken: '{"access_token":"token-of-the-form"}',
  PaymentGatewayAPIURL: 'http://gateway.test',
  PaymentGatewayAPIEnvironment: 'sandbox',
  GfsWebComponentsUrl: 'http://gateway.test/component.js',
};

type Wanted = { detail?: Partial<PolicyDetail>; policy?: Partial<PolicySummary> };

/** The network of a customer whose one policy can be paid in another way. */
export function updatingNetwork({ detail = {}, policy = {} }: Wanted = {}) {
  const network = customerNetwork({ policies: [aPolicy(policy)], detail: aPolicyDetail(detail) });
  network.replies[CALL_PATHS.validateAndGetTokens] = () => json(FORM_ON_WIRE);
  network.replies[CALL_PATHS.processAfterRedirect] = () => json({ IsSuccess: true, SuccessMessage: 'Done' });
  return network;
}

export const UPDATE_PATH = '/update/payment/70010001';

export const saveButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Save payment details' });

/** Opens the form and lets the provider's elements be there long enough. */
export async function openForm(kind: 'bank' | 'card' = 'bank', query = '') {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderForCustomer(UPDATE_PATH + query);
  const form = await findForm(kind);
  await makeReady(form);
  return form;
}

/** Says that the form can be used, and waits as long as Submit is held back. */
export async function makeReady(form: FakeCardForm): Promise<void> {
  act(() => form.tell('ready'));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await waitFor(() => expect(saveButton().disabled).toBe(false));
}

/** Ticks the box and submits. */
export function confirmAndSave(): void {
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree to the terms above/ }));
  fireEvent.click(saveButton());
}
