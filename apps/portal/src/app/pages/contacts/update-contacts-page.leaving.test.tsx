// @vitest-environment happy-dom
import { resolveBrand } from '@portal/config/brands/brands';
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { configureSite } from '#portal/testing/configure-site.ts';
import { contactNetwork, MARGARET, openContactForm, save } from '#portal/testing/contact-form-page.ts';
import { customerOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

const PHONE = resolveBrand('real').phone.number;

beforeEach(async () => {
  startAfresh();
  await configureSite({ featureFlag: { postcodeVerificationFeature: true } });
});

const IN_AUCKLAND = ['0626;BIRKENHEAD;AUCKLAND'];
const NOT_SENT =
  'Your contact details were not saved, because you left the form before they were sent. What you typed is still in the form.';
const NOT_SAVED = `We were unable to update your contact details. Please try again or call us on ${PHONE}. What you typed is still in the form.`;
const SAVED = 'Your contact details have been updated';
const homePhone = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Home phone number/ });
const cancel = () => screen.getByRole('button', { name: 'Cancel' });
const announced = () => document.getElementById('announce-polite')?.textContent;
const isForgotten = () => waitFor(() => expect(sessionStorage.getItem('portal.contact-draft')).toBeNull());

/** Saves a changed form; the call to `path` waits for `respond`. */
async function saveWhileWaiting(path: string) {
  const network = contactNetwork();
  const late = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.searchPostcodes] = () => json(IN_AUCKLAND);
  network.replies[path] = () => late.promise;
  const { user } = await openContactForm();
  await user.clear(homePhone());
  await user.click(save());
  await waitFor(() => expect(network.to(path)).not.toEqual([]));
  return { network, user, respond: late.resolve };
}

/** Goes to the list of policies through the navigation. */
async function leave({ user }: Awaited<ReturnType<typeof saveWhileWaiting>>) {
  await user.click(screen.getByRole('link', { name: 'My policies' }));
  await screen.findByRole('heading', { level: 1, name: 'My insurance policies' });
}

/** Waits for a text at the head of the page. */
const notice = (text: string) =>
  waitFor(() => expect(document.querySelector('.background-save p')?.textContent).toBe(text));

test('[CON-16] Cancel before the change is sent stops it: nothing is sent, nothing is shown, nothing is stored', async () => {
  const { network, user, respond } = await saveWhileWaiting(CALL_PATHS.searchPostcodes);
  const [, init] =
    vi.mocked(fetch).mock.calls.findLast(([url]) => String(url).includes(CALL_PATHS.searchPostcodes)) ?? [];
  await user.click(cancel());
  await screen.findByRole('heading', { level: 1, name: 'My contact details' });
  expect(init?.signal?.aborted).toBe(true);
  respond(json(IN_AUCKLAND));
  await isForgotten();
  expect(location.pathname + location.search).toBe('/contacts');
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  expect(document.querySelector('.background-save')).toBeNull();
});

test('[CON-49] a customer who leaves before the change is sent learns that it was not, and finds the way back to their text', async () => {
  const saving = await saveWhileWaiting(CALL_PATHS.searchPostcodes);
  await leave(saving);
  saving.respond(json(IN_AUCKLAND));
  await notice(NOT_SENT);
  await waitFor(() => expect(announced()).toBe(NOT_SENT));
  expect(saving.network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  await saving.user.click(screen.getByRole('link', { name: 'Go back to the form' }));
  await screen.findByText('We kept what you typed');
  expect(homePhone().value).toBe('');
  await waitFor(() => expect(document.querySelector('.background-save')).toBeNull());
});

test('[CON-16] once the change is sent Cancel does nothing: nobody can take it back', async () => {
  const { user, respond } = await saveWhileWaiting(CALL_PATHS.updateContactDetails);
  expect(cancel().getAttribute('aria-disabled')).toBe('true');
  await user.click(cancel());
  expect(location.pathname).toBe('/contacts/update');
  respond(json({}));
  await screen.findByText(SAVED);
});

test('[CON-49] a customer who leaves while the change is on its way stays where they are, and learns that it was saved', async () => {
  const saving = await saveWhileWaiting(CALL_PATHS.updateContactDetails);
  await leave(saving);
  saving.network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json(customerOnWire([], { ...MARGARET, homePhone: null }));
  saving.respond(json({}));
  await notice(SAVED);
  await waitFor(() => expect(announced()).toBe(SAVED));
  expect(location.pathname).toBe('/');
  await isForgotten();
  await saving.user.click(screen.getByRole('link', { name: 'My contact details' }));
  expect(
    await screen.findByRole('row', { name: 'Home phone number Not given Change home phone number' }),
  ).toBeDefined();
  expect(document.querySelector('.background-save')).toBeNull();
});

test.each([
  [['Mobile'], 'Enter the code we sent you'],
  [['Mobile', 'Email'], 'Enter the codes we sent you'],
])(
  '[CON-95] [CON-49] who leaves a save of which everything waits for a code is told so: %j',
  async (kinds, what) => {
    const saving = await saveWhileWaiting(CALL_PATHS.updateContactDetails);
    await leave(saving);
    const pending = kinds.map((ContactType) => ({
      ContactType,
      Value: ContactType === 'Mobile' ? '0275550199' : 'margaret.new@example.com',
      CodeSentAt: '2026-11-22T03:05:00.000Z',
      ResendAfterSeconds: 0,
    }));
    saving.network.replies[CALL_PATHS.getCustomerDetail] = () =>
      json({ ...customerOnWire([], MARGARET), PendingContacts: pending }, 200, { ETag: '"1"' });
    saving.respond(json({}));
    await notice(`Nothing has changed yet. ${what}, in My contact details.`);
    await saving.user.click(screen.getByRole('link', { name: 'My contact details' }));
    await screen.findByRole('region', { name: 'Confirm your new mobile number' });
    expect(document.querySelector('.background-save')).toBeNull();
  },
);

test.each([400, 409, 500])(
  '[CON-49] a customer who leaves while the change is on its way learns that it failed with %i',
  async (status) => {
    const saving = await saveWhileWaiting(CALL_PATHS.updateContactDetails);
    await leave(saving);
    saving.respond(json({}, status));
    await notice(NOT_SAVED);
    expect(location.pathname).toBe('/');
  },
);

test.each([200, 500])(
  '[CON-49] a customer who leaves while a conflict is loaded learns that the save failed, and stays where they are (%i)',
  async (status) => {
    const network = contactNetwork();
    const late = Promise.withResolvers<Response>();
    network.replies[CALL_PATHS.searchPostcodes] = () => json(IN_AUCKLAND);
    network.replies[CALL_PATHS.updateContactDetails] = () => json({}, 409);
    const { user } = await openContactForm();
    await user.clear(homePhone());
    const loads = network.to(CALL_PATHS.getCustomerDetail).length;
    network.replies[CALL_PATHS.getCustomerDetail] = () => late.promise;
    await user.click(save());
    await waitFor(() => expect(network.to(CALL_PATHS.getCustomerDetail)).toHaveLength(loads + 1));
    await user.click(screen.getByRole('link', { name: 'My policies' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
    late.resolve(status === 200 ? json(customerOnWire([], MARGARET)) : json({}, status));
    await notice(NOT_SAVED);
    expect(location.pathname).toBe('/');
    // Sealing it takes a while on a busy machine.
    await waitFor(() => expect(sessionStorage.getItem('portal.contact-draft')).not.toBeNull());
  },
);
