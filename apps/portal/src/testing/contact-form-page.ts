import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HOME } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { customerNetwork, renderForCustomer } from '#portal/testing/render-portal.tsx';

/** Margaret's contact details. Her letters go to her residential address. */
export const MARGARET = {
  residentialAddress: HOME,
  postalAddress: { ...HOME, countryId: 154 },
  mobilePhone: '0211234567',
  homePhone: '094185501',
  email: 'margaret.ellison@example.com',
};

/** Returns Margaret's network, which names a version of her details as our own server does. */
export function contactNetwork(customer: object = MARGARET) {
  const network = customerNetwork({ customer });
  const found = network.replies[CALL_PATHS.getCustomerDetail];
  network.replies[CALL_PATHS.getCustomerDetail] = async (call) => {
    const response = (await found?.(call)) as Response;
    response.headers.set('ETag', '"1"');
    return response;
  };
  network.replies[CALL_PATHS.updateContactDetails] = () => json({});
  return network;
}

/** Opens the form and waits until it is there. */
export async function openContactForm() {
  const rendered = renderForCustomer('/contacts/update');
  await screen.findByRole('heading', { level: 1, name: 'Edit contact details' });
  return { ...rendered, user: userEvent.setup() };
}

export const save = () => screen.getByRole('button', { name: 'Save' });

/** Returns the messages of the error summary, in their order. */
export const listedErrors = (): string[] =>
  screen
    .getAllByRole('link')
    .filter((link) => link.closest('.error-summary li'))
    .map((link) => link.textContent ?? '');

/** Waits for the change and returns what was sent. */
export async function sentChange(network: ReturnType<typeof contactNetwork>) {
  await waitFor(() => {
    if (network.to(CALL_PATHS.updateContactDetails).length === 0) throw new Error('Nothing was sent');
  });
  const call = network.to(CALL_PATHS.updateContactDetails).at(-1);
  const body = call?.body as { ContactDetails: Record<string, unknown> } | undefined;
  return { details: body?.ContactDetails ?? {}, headers: call?.headers ?? {} };
}
